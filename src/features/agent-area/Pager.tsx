import { Button } from '#ui/button/Button.tsx'
import type { AgentTranslations } from './agent-translations.ts'

interface PagerProps {
  translations: AgentTranslations
  label: string
  page: number
  pages: number
  onTurn: (page: number) => void
}

/** The buttons stay focusable at either end, so that the focus is not lost there. */
export function Pager({ translations: { t }, label, page, pages, onTurn }: PagerProps) {
  if (pages < 2) return null
  const turn = (next: number) => next >= 1 && next <= pages && onTurn(next)
  return (
    <nav className="agent-pager" aria-label={label}>
      <Button aria-disabled={page === 1 || undefined} onClick={() => turn(page - 1)}>
        {t('pages.newer')}
      </Button>
      <span role="status">{t('pages.at', { page, pages })}</span>
      <Button aria-disabled={page === pages || undefined} onClick={() => turn(page + 1)}>
        {t('pages.older')}
      </Button>
    </nav>
  )
}
