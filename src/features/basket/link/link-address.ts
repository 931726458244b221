import * as v from 'valibot'
import { withoutSigns } from '#domain/mail/mailed-link.ts'
import type { ExistingTickets } from '#stores/restored-basket.ts'

/**
 * A request that may have reached the shop. It is stored in the history entry of the link, so that a reload
 * repeats it with its key and adds nothing twice.
 */
const Opened = v.object({
  linkOpened: v.object({ key: v.string(), existing: v.picklist(['keep', 'delete']) }),
})

export interface OpenedLink {
  key: string
  existing: ExistingTickets
}

/** The signed tickets in the address. */
export function itemsInAddress(): string | undefined {
  const items = new URLSearchParams(location.search).get('items')
  return items === null ? undefined : withoutSigns(items)
}

export function readOpened(): OpenedLink | undefined {
  const known = v.safeParse(Opened, history.state)
  return known.success ? known.output.linkOpened : undefined
}

export const rememberOpened = (linkOpened: OpenedLink): void => history.replaceState({ linkOpened }, '')

/** Once answered, neither a reload nor the back button may add the tickets again. */
export function forgetLink(): void {
  const url = new URL(location.href)
  url.searchParams.delete('items')
  history.replaceState(null, '', url)
}
