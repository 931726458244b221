import { formatMoney } from '#i18n/format.ts'
import { localeOfPath } from '#i18n/routes.ts'
import { loadAgent, logoutAgent } from '#stores/agent.ts'
import { $agent } from '#stores/agent-state.ts'

/** Fills in the agent's credit and lets the button beside it log out. */
export function showAgentTools(header: HTMLElement): void {
  const tools = header.querySelector<HTMLElement>('[data-agent-tools]')
  const credit = tools?.querySelector<HTMLElement>('[data-agent-credit]')
  const button = tools?.querySelector<HTMLElement>('[data-agent-logout]')
  const failed = tools?.querySelector<HTMLElement>('[data-logout-failed]')
  if (!credit || !button || !failed) return
  const locale = localeOfPath(location.pathname) ?? 'en'

  $agent.subscribe((state) => {
    if (state.status !== 'agent') return
    const { credit: amount, currency } = state.agent
    credit.textContent = formatMoney({ amount, currency }, locale)
  })
  if ($agent.get().status === 'unknown') void loadAgent()

  button.addEventListener('click', () => {
    failed.textContent = ''
    void logoutAgent().then(({ ok }) => {
      if (!ok) failed.textContent = failed.dataset.logoutFailed ?? ''
    })
  })
}
