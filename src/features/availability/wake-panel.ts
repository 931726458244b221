import { isLocale } from '#config/locales.ts'
import { earlyCalendar } from './early-calendar.ts'
import { liveStyles } from './live-styles.ts'

/**
 * With the first sign of intent the living panel's styles are fetched beside its code, and what is pressed is answered by
 * the drawn calendar itself. (To fetch its code from here gains nothing, React fills the line meanwhile, and the build
 * would count all its styles to the page.)
 */
export function wakePanel(panel: Element | null): void {
  const locale = location.pathname.split('/')[1]
  const calendar = panel?.querySelector('.calendar')
  const answer = calendar && isLocale(locale) ? earlyCalendar(calendar, locale) : undefined
  const alive = new AbortController()

  panel?.addEventListener(
    'island:wanted',
    ({ target }) => {
      void liveStyles()
      if (target instanceof HTMLButtonElement) answer?.(target)
    },
    { signal: alive.signal },
  )
  panel?.addEventListener('island:ready', () => alive.abort(), { signal: alive.signal })
  // What was pressed before this script was there.
  for (const button of panel?.querySelectorAll('button[data-waiting]') ?? []) {
    void liveStyles()
    answer?.(button)
  }
}
