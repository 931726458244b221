import type { Locale } from '#config/locales.ts'
import type { Sale } from '#contract/basket.ts'
import { formatTime } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface AddedDialogProps {
  /** What was held, and whether it took the place of another ticket. */
  added: { sale: Sale; changed: boolean } | undefined
  summary: string
  basketHref: string
  locale: Locale
  t: Translate<'availability'>
  onClose: () => void
}

const MINUTE = 60_000

/** The hold as a span by the server's clock, and its end by the visitor's own. */
function heldText(
  { heldUntil, now }: Sale,
  locale: Locale,
  t: Translate<'availability'>,
): string | undefined {
  if (!heldUntil) return undefined
  const span = Date.parse(heldUntil) - Date.parse(now)
  const end = new Date(Date.now() + span)
  const clock = [end.getHours(), end.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return t('added.held', { minutes: Math.max(1, Math.round(span / MINUTE)), time: formatTime(clock, locale) })
}

export function AddedDialog({ added, summary, basketHref, locale, t, onClose }: AddedDialogProps) {
  return (
    <Dialog
      open={added !== undefined}
      title={t(added?.changed ? 'change.done' : 'added.title')}
      onClose={onClose}
      closeLabel={t('added.close')}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('added.keep')}
          </Button>
          <ButtonLink look="action" href={basketHref}>
            {t('added.go')}
          </ButtonLink>
        </>
      }
    >
      <p>{summary}</p>
      {added && <p className="booking-held">{heldText(added.sale, locale, t)}</p>}
    </Dialog>
  )
}
