import type { NamedItem } from '#contract/basket/restore-basket.ts'
import { Button } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'
import type { BasketLinkActions } from './use-basket-link.ts'

interface BasketLinkProps {
  translations: BasketTranslations
  link: BasketLinkActions
}

/** Asks whether the tickets of a link are added to those in the basket or replace them (S2). */
export function BasketLinkDialog({ translations, link: { state, open, leave } }: BasketLinkProps) {
  const { t, common, money } = translations
  const content = state.status === 'asking' ? state.content : undefined
  const busy = state.status === 'asking' && state.busy
  return (
    <Dialog
      open={content !== undefined}
      title={t('link.title')}
      onClose={leave}
      closeLabel={common('close')}
      actions={
        <>
          <Button look="plain" onClick={leave}>
            {t('link.leave')}
          </Button>
          <Button look="quiet" busy={busy} onClick={() => open('delete')}>
            {t('link.replace')}
          </Button>
          <Button look="action" busy={busy} onClick={() => open('keep')}>
            {t('link.keep')}
          </Button>
        </>
      }
    >
      <p>{t('link.text')}</p>
      <p>{t('link.brings')}</p>
      <ul className="basket-lost" role="list">
        {content?.data.map((item, place) => (
          <LinkedTicket key={place} translations={translations} item={item}>
            {item.reason?.message ?? (item.total === null ? '' : money(item.total, content.currency))}
          </LinkedTicket>
        ))}
      </ul>
    </Dialog>
  )
}

/** Says which tickets a link added, and which are unavailable. */
export function BasketLinkNotice({ translations, link: { state } }: BasketLinkProps) {
  const { t } = translations
  if (state.status === 'failed') {
    const { code, message } = state.failure
    const isLink = code === 'link_expired' || code === 'link_invalid'
    return (
      <Notice tone="error" role="alert" title={t('link.failed')}>
        <p>{code === 'malformed' ? t('link.broken') : message || t('failed.change')}</p>
        {isLink && <p>{t('link.unchanged')}</p>}
      </Notice>
    )
  }
  if (state.status !== 'added') return null
  const { added, unavailable } = state.restored
  return (
    <Notice
      tone={unavailable.length > 0 ? 'warning' : 'info'}
      role="status"
      title={added > 0 ? t('link.added', { count: added }) : t('link.none')}
    >
      {unavailable.length > 0 && (
        <>
          <p>{added > 0 ? t('link.missing') : t('link.unchanged')}</p>
          <ul className="basket-lost" role="list">
            {unavailable.map((item, place) => (
              <LinkedTicket key={place} translations={translations} item={item}>
                {item.reason.message}
              </LinkedTicket>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

interface LinkedTicketProps {
  translations: BasketTranslations
  item: NamedItem
  /** Its price, or why it is unavailable. */
  children: string
}

function LinkedTicket({ translations: { day }, item, children }: LinkedTicketProps) {
  const [first] = item.choices
  return (
    <li>
      <strong>{item.productName ?? item.locationName}</strong>
      {first && <span>{day(first.day)}</span>}
      <span>{children}</span>
    </li>
  )
}
