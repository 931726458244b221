import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConflicts } from '#client/scan.ts'
import { aTextStore, deviceStores } from '#tests/fixtures/device-stores.ts'
import { aDoor, aPhone, aStaffMember, DOOR, shownAt } from '#tests/support/door.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { aScanner, aSoldTicket, STAFF_PASSWORD } from '#tests/support/scanner.ts'

/** The page's own scanner (`features/scan`) at doors of a real shop. */
const MORNING = '2026-12-01T08:30:00Z'
const { day: DAY } = DOOR
const TOMORROW = '2026-12-02'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function sold(day = DAY) {
  shop.setClock(NOON)
  const ticket = await aSoldTicket(shop, { day })
  shop.setClock(MORNING)
  return ticket
}

const redemptions = async (code: string): Promise<number> => {
  const found = await shop.database.pool.query('select 1 from redemption where code = $1', [code])
  return found.rows.length
}

describe('a scanner left open overnight', () => {
  it('takes tickets of the new day, with its list', async () => {
    const [late, early] = [await sold(), await sold(TOMORROW)]
    const door = await aDoor(shop, 'night-1')
    shop.setClock('2026-12-01T22:59:30Z')
    expect(await shownAt(door, late.scanCode)).toBe('accepted by shop')
    await door.scanner.keepUp()
    // The list is half a minute old, and of another day.
    shop.setClock('2026-12-01T23:00:05Z')
    expect(await shownAt(door, early.scanCode)).toBe('accepted by shop')
    await door.scanner.keepUp()
    expect(door.scanner.$memory.get()).toMatchObject({ setting: { day: TOMORROW }, list: { day: TOMORROW } })
    expect(door.network.asked.filter((path) => path.includes(`day=${TOMORROW}`))).toHaveLength(1)
  })

  it('takes them without a network, too', async () => {
    const [late, early] = [await sold(), await sold(TOMORROW)]
    const door = await aDoor(shop, 'night-2')
    door.network.on = false
    expect(await shownAt(door, early.scanCode)).toBe('wrong_day by device')
    shop.setClock('2026-12-02T07:00:00Z')
    expect(await shownAt(door, early.scanCode)).toBe('accepted by device')
    expect(await shownAt(door, late.scanCode)).toBe('wrong_day by device')
    door.network.on = true
    await door.scanner.keepUp()
    expect(await redemptions(early.code)).toBe(1)
    expect(door.scanner.$memory.get()).toMatchObject({ waiting: [], letIn: [], list: { day: TOMORROW } })
  })

  it('stays on yesterday where that was chosen after midnight', async () => {
    const last = await sold()
    shop.setClock('2026-12-01T23:10:00Z')
    const door = await aDoor(shop, 'night-3')
    expect(await shownAt(door, last.scanCode)).toBe('accepted by shop')
    expect(door.scanner.$memory.get()?.setting?.day).toBe(DAY)
    shop.setClock('2026-12-02T23:10:00Z')
    await door.scanner.keepUp()
    expect(door.scanner.$memory.get()?.setting?.day).toBe('2026-12-03')
  })
})

describe('a device without room', () => {
  it('says so, still judges, and keeps the scans as soon as it can', async () => {
    const { code, scanCode } = await sold()
    const texts = aTextStore()
    const door = await aDoor(shop, 'full-1', { stores: deviceStores(texts) })
    expect(door.scanner.$unkept.get()).toBe(false)
    texts.room = 0
    door.network.on = false
    expect(await shownAt(door, scanCode)).toBe('accepted by device')
    expect(door.scanner.$unkept.get()).toBe(true)
    texts.room = Infinity
    await door.scanner.keepUp()
    expect(door.scanner.$unkept.get()).toBe(true)
    expect(await shownAt(door, scanCode)).toBe('redeemed by device')
    const again = door.open()
    await again.open()
    expect(again.$memory.get()?.waiting).toMatchObject([{ code: scanCode }])
    door.network.on = true
    await again.keepUp()
    expect(await redemptions(code)).toBe(1)
  })

  it('keeps a scan even where there is room for nothing else', async () => {
    const { scanCode } = await sold()
    const texts = aTextStore()
    const door = await aDoor(shop, 'full-2', { stores: deviceStores(texts) })
    door.network.on = false
    const used = texts.keys().reduce((sum, key) => sum + key.length + (texts.read(key)?.length ?? 0), 0)
    texts.room = used + 500
    const more = await sold()
    expect(await shownAt(door, scanCode)).toBe('accepted by device')
    expect(await shownAt(door, more.scanCode)).toBe('accepted by device')
    expect(door.scanner.$unkept.get()).toBe(true)
    const again = door.open()
    await again.open()
    expect(again.$memory.get()?.waiting).toMatchObject([{ code: scanCode }])
  })

  it('says so where the browser lets nothing be kept', async () => {
    const texts = aTextStore(0)
    const lists = { read: () => Promise.resolve(undefined), write: () => Promise.resolve(false) }
    const door = await aDoor(shop, 'full-3', { stores: { texts, lists } })
    expect(door.scanner.$unkept.get()).toBe(true)
    expect(await shownAt(door, (await sold()).scanCode)).toBe('accepted by shop')
  })
})

describe('a scanner that is back', () => {
  it('refuses the photo of a code that it let in by itself', async () => {
    const { code, scanCode } = await sold()
    const door = await aDoor(shop, 'back-1')
    door.network.on = false
    expect(await shownAt(door, scanCode)).toBe('accepted by device')
    door.network.on = true
    const photo = await door.scanner.judge(code.toLowerCase())
    expect(photo?.finding).toMatchObject({ verdict: 'redeemed', redeemed: { scanner: 'back-1' } })
    await door.scanner.keepUp()
    expect(await redemptions(code)).toBe(1)
    expect(await shownAt(door, scanCode)).toBe('redeemed by shop')
    const listed = await readConflicts(door.visitor)
    expect(listed.ok && listed.value.data.filter((one) => one.code === code)).toEqual([])
  })

  it('hands in before it fetches another list', async () => {
    const { code, scanCode } = await sold()
    const door = await aDoor(shop, 'back-2')
    door.network.on = false
    await shownAt(door, scanCode)
    door.network.on = true
    door.scanner.chooseAgain()
    await door.scanner.choose(DOOR)
    expect(await redemptions(code)).toBe(1)
    door.network.on = false
    expect(await shownAt(door, scanCode)).toBe('redeemed by device')
  })
})

describe('scans of another account', () => {
  it('are handed in by that account alone', async () => {
    const { code, scanCode } = await sold()
    const stores = deviceStores()
    const door = await aDoor(shop, 'first-login', { stores })
    door.network.on = false
    await shownAt(door, scanCode)

    const phone = aPhone(shop, { stores })
    await phone.scanner.open()
    await phone.scanner.logIn(await aStaffMember(shop, 'second-login', 'nobody'))
    expect(phone.scanner.$memory.get()).toMatchObject({ waiting: [], letIn: [], list: undefined })
    expect(phone.scanner.accountsLeft()).toEqual(['first-login'])
    // Not even as another operator's, which the books would refuse.
    const { rows } = await shop.database.pool.query('select 1 from scan where code = $1', [code])
    expect(rows).toEqual([])

    // The first page is still open in another tab, but its cookie is the second account's.
    door.network.on = true
    door.visitor.token = phone.visitor.token
    await door.scanner.keepUp()
    expect(door.scanner.$door.get()).toBe('ended')
    expect(await redemptions(code)).toBe(0)

    await phone.scanner.logOut()
    await phone.scanner.logIn({ login: 'first-login', password: STAFF_PASSWORD, scanner: 'first-login' })
    expect(await redemptions(code)).toBe(1)
    expect(phone.scanner.accountsLeft()).toEqual([])
  })

  it('stay when the device forgets a login', async () => {
    const stores = deviceStores()
    const door = await aDoor(shop, 'forgetful', { stores })
    await door.scanner.logOut()
    expect(stores.texts.keys()).toEqual([])
    expect(await stores.lists.read('forgetful')).toBeUndefined()
    expect(await aScanner(shop, 'control')).toBeDefined()
  })
})
