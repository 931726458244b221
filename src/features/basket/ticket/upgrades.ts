import { atom, readonlyType } from 'nanostores'
import { browser } from '#client/browser.ts'
import { readUpgrades } from '#client/upselling.ts'
import type { SaleLine } from '#contract/basket/basket.ts'
import type { Upgrade } from '#contract/basket/upselling.ts'
import { minutesOfDuration } from '#domain/time/duration.ts'
import type { Currency } from '#domain/price/money.ts'

/** The upgrades of each line and currency, as far as they are known. */
const $known = atom<Record<string, readonly Upgrade[]>>({})
export const $upgrades = readonlyType($known)

export const upgradesKey = (lineId: number, currency: Currency): string => `${lineId} ${currency}`

const asked = new Set<string>()
/** An agency's basket may have fifty lines; beyond this number no offers are asked for. */
const MOST_ASKED = 60

/** Asks once per line and currency. Without an answer a line has no offer: it can still be changed. */
export async function loadUpgrades(lineId: number, currency: Currency): Promise<void> {
  const key = upgradesKey(lineId, currency)
  if (asked.has(key)) return
  const isTooMuch = asked.size >= MOST_ASKED
  asked.add(key)
  const read = isTooMuch ? undefined : await readUpgrades(browser, lineId)
  const known = $known.get()
  $known.set({ ...known, [key]: read?.ok ? read.value.data : (known[key] ?? []) })
}

/** Asks again for a line whose offers are refused: a price changed, or seats were sold. */
export function forgetUpgrades(lineId: number, currency: Currency): void {
  const key = upgradesKey(lineId, currency)
  asked.delete(key)
  void loadUpgrades(lineId, currency)
}

/** In minutes; a range counts by its longer end. */
const lengthOf = ({ amount, to, unit }: SaleLine['duration']): number =>
  minutesOfDuration({ amount: to ?? amount, unit })

/** Whether an upgrade is the same ticket for longer, and not another kind of ticket. */
export const isLonger = (line: Pick<SaleLine, 'duration'>, upgrade: Pick<Upgrade, 'duration'>): boolean =>
  lengthOf(upgrade.duration) > lengthOf(line.duration)

/** The line's own start time where the upgrade has it, else the first free one; `null` without times. */
export const upgradeTime = ({ time }: Pick<SaleLine, 'time'>, { times }: Pick<Upgrade, 'times'>) =>
  times.find((free) => free === time) ?? times[0] ?? null
