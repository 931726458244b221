import { Hono, type Context } from 'hono'
import { isLocale, type Locale } from '#config/locales.ts'
import { NO_COUNTRY, NewsletterForm } from '#contract/account/subscriber.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import type { Limits } from '#server/limits/limits.ts'
import { countriesIn } from '#server/services/catalogue/countries.ts'
import type { Services } from '#server/services/index.ts'
import { plainForm } from './plain-form.ts'
import { readForm } from './read-form.ts'

const outcomes = { confirm: 'subscribed', unsubscribe: 'unsubscribed' } as const
type Action = keyof typeof outcomes

/** Opened by links of earlier mails, or by typing the address of a button. */
const pagesOfLinks = {
  confirm: 'newsletterConfirm',
  unsubscribe: 'newsletterUnsubscribe',
  leave: 'newsletterUnsubscribe',
} as const

const localeOf = (context: Context): Locale => {
  const lang = context.req.query('lang')
  return isLocale(lang) ? lang : 'en'
}

const leadTo = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })

/** Only what a token may contain gets into an address. */
const tokenFrom = (value: unknown): string =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : ''

/**
 * The targets of the newsletter's buttons: forms, so that they work without JavaScript and in any browser.
 * Each leads to a screen of the shop. Opening a mailed link changes nothing, since mail servers open links
 * too to scan them.
 */
export function newsletterForms({ subscribers, plainForms, sessions }: Services, limits: Limits): Hono {
  const forms = new Hono()
  const perform: Record<Action, (token: string) => Promise<{ ok: boolean }>> = {
    confirm: (token) => subscribers.confirm(token),
    unsubscribe: (token) => subscribers.unsubscribe(token),
  }
  for (const action of Object.keys(outcomes) as Action[]) {
    forms.post(`/${action}`, async (context) => {
      const locale = localeOf(context)
      const posted = await readForm(context.req.raw)
      const fields = posted.ok ? posted.value : new URLSearchParams()
      // A mail program follows no redirect (RFC 8058), and may ask again: a token that is gone is no error.
      if (action === 'unsubscribe' && fields.get('List-Unsubscribe') === 'One-Click') {
        await perform.unsubscribe(tokenFrom(context.req.query('token')))
        return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
      }
      const done = await perform[action](tokenFrom(fields.get('token')))
      return leadTo(`${href('newsletter', locale)}#${done.ok ? outcomes[action] : 'expired'}`)
    })
  }
  for (const [path, page] of Object.entries(pagesOfLinks)) {
    forms.get(`/${path}`, (context) => {
      const token = tokenFrom(context.req.query('token'))
      const locale = localeOf(context)
      return leadTo(token ? href({ page, token }, locale) : href('newsletter', locale))
    })
  }
  forms.route(
    '/subscribe',
    plainForm(
      {
        path: '/api/newsletter/subscribe',
        schema: NewsletterForm,
        describe(locale) {
          const t = translator(locale, 'newsletter')
          const countries = countriesIn(locale).map(({ id, name }) => ({ value: String(id), name }))
          return {
            title: t('title'),
            fields: [
              { name: 'email', label: t('form.email'), type: 'email', autocomplete: 'email' },
              {
                name: 'firstName',
                label: t('form.firstName'),
                type: 'text',
                autocomplete: 'given-name',
                optional: true,
              },
              {
                name: 'lastName',
                label: t('form.lastName'),
                type: 'text',
                autocomplete: 'family-name',
                optional: true,
              },
              {
                name: 'countryId',
                label: t('form.country'),
                type: 'choice',
                choices: countries,
                optional: true,
              },
            ],
          }
        },
        send: ({ countryId, ...typed }, { locale, address, ticket }) =>
          plainForms.subscribers.subscribe(
            { ...typed, countryId: countryId ?? NO_COUNTRY, captcha: ticket },
            { locale, address },
          ),
        sentHref: (locale) => `${href('newsletter', locale)}#check-mail`,
      },
      { tickets: plainForms.tickets, limits, sessions },
    ),
  )
  return forms
}
