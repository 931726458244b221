import { onRestored } from '#ui/hydration/on-restored.ts'

/** They show a sale or an account; basket and payment ask for theirs themselves. */
const PERSONAL = /^(paymentConfirmed|confirmOrder|voucher|changeBooking|moveTicket|memberArea|agentArea)$/

/** Without an answer the page stays: at the bus door an old voucher is better than none. */
async function reloadIfAnswered(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (answer && answer.status < 500) location.reload()
}

/** A page about a sale or an account, restored by Back, is asked for again: it may have changed meanwhile. */
export function reloadRestored(): void {
  if (PERSONAL.test(document.documentElement.dataset.page ?? '')) onRestored(() => void reloadIfAnswered())
}
