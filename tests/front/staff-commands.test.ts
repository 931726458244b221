import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loginScanner, settle } from '#client/scan.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { addDays } from '#domain/time/day.ts'
import { projectPath } from '#scripts/support/project.ts'
import { staffCommand } from '#scripts/support/staff-command.ts'
import { Stop } from '#scripts/support/steps.ts'
import { voucherKeysCommand } from '#scripts/support/voucher-keys-command.ts'
import { codeReport } from '#server/services/scan/code-report.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { atScale, firstAtScale } from '#tests/support/scale.ts'
import { aScan, aScanner, aSoldTicket } from '#tests/support/scanner.ts'

/** Before the day of the run, on whose clock the commands are. */
const EARLIER = '2026-11-02T11:00:00Z'

/** The commands for an operator's staff, on a shop of their own. */
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ now: EARLIER })
})
afterAll(() => shop.close())
afterEach(() => shop.setClock(EARLIER))

interface Told {
  code: number
  out: string
  err: string
}

/** Starts a command as npm does. */
function start(command: string, ...words: string[]): Promise<Told> {
  const env = { ...process.env, DATABASE_URL: shop.database.url, NODE_ENV: '', VITEST: '' }
  const script = ['--disable-warning=ExperimentalWarning', projectPath('scripts', `${command}.ts`), ...words]
  return new Promise((resolve) => {
    execFile(process.execPath, script, { env, cwd: projectPath() }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
  })
}

const isLong = atScale(0, 1) === 1
const bodies = {
  staff: (words: string[]) => staffCommand(shop.database, words),
  'voucher-keys': async (words: string[]) => voucherKeysCommand(words)(shop.database.db),
}

/** Carries out a command, in `npm test` without the seconds that a process takes to start. */
async function run(command: keyof typeof bodies, ...words: string[]): Promise<Told> {
  if (isLong) return start(command, ...words)
  try {
    return { code: 0, out: await bodies[command](words), err: '' }
  } catch (error) {
    if (error instanceof Stop) return { code: 1, out: '', err: error.message }
    throw error
  }
}

const refusal = (err: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(err) as string })

describe('npm run staff', { timeout: 120_000 }, () => {
  it('adds, lists, renews and closes accounts that log in', async () => {
    expect((await start('staff')).out).toMatch(/^Nobody may scan tickets yet\.\n\nHow to use it:/)
    const added = await run('staff', 'add', 'anna', 'paris/imperiale', 'Anna', 'at', 'the', 'quay')
    const told = /^Anna at the quay may log in at \/en\/scan as anna with the password (\S+)$/.exec(added.out)
    const password = told?.[1] ?? ''
    expect((await loginScanner(shop.visit(), { login: 'anna', password })).ok).toBe(true)
    const renewed = await run('staff', 'password', 'anna')
    expect(renewed.out).toMatch(/^The password of anna is now \S+$/)
    expect((await loginScanner(shop.visit(), { login: 'anna', password })).ok).toBe(false)
    expect((await run('staff', 'close', 'anna')).out).toBe('anna can scan no more.')
    expect((await run('staff')).out).toBe('anna  Anna at the quay, paris/imperiale, closed')
    expect(await run('staff', 'add', 'anna', 'all', 'Anna')).toEqual(
      refusal(/^anna has an account already\.$/),
    )
  })

  const refused: [string[], RegExp][] = [
    [
      ['add', 'ben', 'paris/nobody', 'Ben'],
      /^The catalogue has no operator paris\/nobody\.\n\nHow to use it:/,
    ],
    [['password', 'nobody'], /^nobody has no account\.$/],
    [['remove', 'anna'], /^How to use it:/],
    [['add', 'ben'], /^How to use it:/],
    [['add', 'with space', 'all', 'Ben'], /^How to use it:/],
    [['close', 'nobody'], /^nobody has no account\.$/],
    [['conflicts', 'tomorrow'], /^How to use it:/],
  ]
  it.each(refused)('refuses %j in a sentence', async (words, sentence) => {
    expect(await run('staff', ...words)).toEqual(refusal(sentence))
  })

  it('lists what was let in twice, with both scanners and times and nobody’s name', async () => {
    const now = new Date()
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const { code, scanCode } = await aSoldTicket(shop)
    // The ticket is sold on the standing clock, but logins must be fresh: they end after two weeks.
    shop.setClock(now.toISOString())
    const doors = [await aScanner(shop, 'bus-1'), await aScanner(shop, 'bus-2')]
    const used = clockIn('Europe/Paris', at(-2))
    const { day } = used
    const later = addDays(day, 2)
    await shop.database.pool.query(`update sale_line set day = '${day}' where ticket_code = '${code}'`)
    for (const door of doors) await settle(door, [{ ...aScan(scanCode, { day }), at: at(-2).toISOString() }])
    const line = (scanner: string) => `  ${used.day} ${used.time}  ${scanner}`
    const listed = await run('staff', 'conflicts', used.day)
    expect(listed.out).toBe(
      [`${code}  Paris by open bus, Paris: let in more than once`, line('bus-1'), line('bus-2')].join('\n'),
    )
    expect((await run('staff', 'conflicts', later)).out).toBe(`No ticket was let in too often on ${later}.`)
  })
})

describe('npm run voucher:check', { timeout: 120_000 }, () => {
  it('says what a code is for', async () => {
    const { code, scanCode, saleId } = await aSoldTicket(shop)
    const checked = await start('voucher-check', scanCode)
    expect(checked).toMatchObject({ code: 0, err: '' })
    expect(checked.out).toMatch(
      new RegExp(
        `^Genuine: ${code}, signed .*\nFor: Paris by open bus, Paris; .* \\(sale ${saleId}\\)\\.\nState: `,
      ),
    )
    const unknown = isLong
      ? (await start('voucher-check', randomUUID())).out
      : await codeReport(shop.context, randomUUID())
    expect(unknown).toBe('This is no ticket code.')
  })

  it.each(firstAtScale([[[]], [['one', 'two']]], 1))('refuses %j in a sentence', async (words) => {
    expect(await start('voucher-check', ...words)).toEqual(
      refusal(/^How to use it:\n {2}npm run voucher:check/),
    )
  })
})

describe('npm run voucher:keys', { timeout: 120_000 }, () => {
  it('lists the keys and makes a new one', async () => {
    const before = (await start('voucher-keys')).out
    const [kid] = before.split(' ')
    expect(before).toMatch(/^[A-Z2-7]{8} {2}made \S+Z, signs$/)
    const rotated = (await run('voucher-keys', 'rotate')).out
    expect(rotated).toMatch(
      new RegExp(
        `^New codes are signed with the key [A-Z2-7]{8}; ${kid} signs no more, and its codes stay good\\.$`,
      ),
    )
    expect((await run('voucher-keys')).out).toMatch(new RegExp(`^${kid} .*retired .*\n.*, signs$`))
  })

  it.each([[['renew']], [['rotate', 'twice']]])('refuses %j in a sentence', async (words) => {
    const sentence = refusal(/^How to use it:\n {2}npm run voucher:keys/)
    expect(await run('voucher-keys', ...words)).toEqual(sentence)
  })
})
