import { href } from '#i18n/routes.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { useTranslations } from '#features/payment/translations.tsx'

/**
 * Hands the voucher's link to the people coming along: by a mail that each platform opens, and by the
 * device's own share sheet where there is one. No site of others gets the link, since it opens the tickets.
 */
export function ShareTickets({ token }: { token: string }) {
  const { t, locale } = useTranslations()
  const url = location.origin + href({ page: 'voucher', token }, locale)
  const subject = encodeURIComponent(t('paid.share.subject'))
  const body = encodeURIComponent(t('paid.share.body', { url }))
  return (
    <section>
      <h2>{t('paid.share.title')}</h2>
      <p>{t('paid.share.text')}</p>
      <p className="confirmation-on">
        <ButtonLink href={`mailto:?subject=${subject}&body=${body}`}>{t('paid.share.mail')}</ButtonLink>
        {'share' in navigator && (
          // Closing the share sheet refuses the promise.
          <Button onClick={() => void navigator.share({ url }).catch(() => undefined)}>
            {t('paid.share.more')}
          </Button>
        )}
      </p>
    </section>
  )
}
