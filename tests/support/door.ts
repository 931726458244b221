import type { Transport } from '#client/transport.ts'
import { createScanner } from '#features/scan/scanner.ts'
import type { DeviceStores } from '#features/scan/device.ts'
import { deviceStores } from '#tests/fixtures/device-stores.ts'
import type { TestShop } from './open-shop.ts'
import { accountsOf, STAFF_PASSWORD } from './scanner.ts'

export const DOOR = { productId: 2182, day: '2026-12-01' }

interface Equipment {
  stores?: DeviceStores
  /** What happens to requests on their way. */
  around?: (line: Transport) => Transport
}

/** A phone with the page's own scanner, whose network comes and goes. */
export function aPhone(shop: TestShop, { stores = deviceStores(), around = (line) => line }: Equipment = {}) {
  const visitor = shop.visit()
  const network = { on: true, asked: [] as string[] }
  const transport = around({
    send(request) {
      if (!network.on) return Promise.reject(new TypeError('no network'))
      network.asked.push(request.path)
      return visitor.send(request)
    },
  })
  /** As the page has it, or again after a restart. */
  const open = () =>
    createScanner({ transport, stores, isOnline: () => network.on, now: () => shop.context.clock() })
  return { visitor, network, open, scanner: open() }
}

export type Phone = ReturnType<typeof aPhone>

export async function aStaffMember(shop: TestShop, login: string, operator: string | null = 'imperiale') {
  const place = operator === null ? {} : { operator: { cityId: 41, operatorKey: operator } }
  await accountsOf(shop).add({ login, name: `Staff ${login}`, password: STAFF_PASSWORD, ...place })
  return { login, password: STAFF_PASSWORD, scanner: login }
}

/** A phone at a door: somebody has logged in and chosen what is scanned. */
export async function aDoor(shop: TestShop, login: string, equipment: Equipment = {}): Promise<Phone> {
  const phone = aPhone(shop, equipment)
  const entered = await phone.scanner.logIn(await aStaffMember(shop, login))
  const chosen = await phone.scanner.choose(DOOR)
  if (!entered.ok || !chosen.ok) throw new Error('the scanner was refused')
  return phone
}

/** The verdict on what is shown at a door, and whose it is. */
export async function shownAt({ scanner }: Pick<Phone, 'scanner'>, content: string): Promise<string> {
  const shown = await scanner.judge(content)
  return shown ? `${shown.finding.verdict} by ${shown.by}` : 'nothing'
}
