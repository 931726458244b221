import { PAYMENT_FAILED } from '#client/session-events.ts'
import { formatMoney } from '#i18n/format.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { loadAgent, logoutAgent } from '#stores/agent.ts'
import { $agent } from '#stores/agent-state.ts'
import { shopCookie } from '#stores/shop-cookie.ts'

/** Fills in the agent's credit and keeps it up to date. */
export function showAgentTools(header: HTMLElement): void {
  const credit = header.querySelector<HTMLElement>('[data-agent-credit]')
  if (!credit) return
  const locale = localeOfPath(location.pathname) ?? 'en'

  $agent.subscribe((state) => {
    if (state.status === 'nobody') forgetFlag()
    if (state.status !== 'agent') return
    const { credit: amount, currency } = state.agent
    credit.textContent = formatMoney({ amount, currency }, locale)
  })
  if ($agent.get().status === 'unknown') void loadAgent()
  watchOtherTabs()
}

/** Leads to the root of the shop, or says beside the button that it did not work. */
export async function logOutHere(header: HTMLElement): Promise<void> {
  const status = header.querySelector<HTMLElement>('[data-logout-failed]')
  const say = (text = '') => status && (status.textContent = text)
  say()
  const { ok } = await logoutAgent()
  if (!ok) say(status?.dataset.logoutFailed)
}

/** Sales in other tabs spend the credit; a logout or another login there ends the agent's session here. */
function watchOtherTabs(): void {
  const look = () => document.visibilityState === 'visible' && void loadAgent()
  for (const event of [PAYMENT_FAILED, 'focus', 'visibilitychange']) addEventListener(event, look)
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-agent'] })
}

/** The cookie marks no agent's session, so the next page must not begin as an agent's. */
function forgetFlag(): void {
  document.cookie = shopCookie('isagent', '', 0)
}
