import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { contactEmail } from '#config/contact.ts'
import { isLocale, type Locale } from '#config/locales.ts'
import { failureStatuses } from '#contract/failure.ts'
import { fieldCodes } from '#contract/field-codes.ts'
import { translator } from '#i18n/translate.ts'
import type { Limits } from '#server/limits/limits.ts'
import { html, type Markup } from '#server/mail/letters/markup.ts'
import type { Answer, Refusal } from '#server/refusal.ts'
import type { FormContent, FormTickets } from '#server/services/contact/form-tickets.ts'
import type { Sessions } from '#server/services/session/sessions.ts'
import { callerOf } from '#server/routes/http/caller.ts'
import { isStorable } from '#server/routes/http/parse-request.ts'
import { sentence } from '#server/routes/http/problem.ts'
import { plainPage } from './plain-page.ts'
import { readForm } from './read-form.ts'
import { printField, printReview, type PlainField } from './print-form.ts'

/** A form for browsers without JavaScript. */
export interface PlainForm<S extends v.GenericSchema<FormContent, unknown>> {
  /** The path that it is posted to. */
  path: string
  schema: S
  describe(locale: Locale): { title: string; fields: readonly PlainField[] }
  send(
    typed: v.InferOutput<S>,
    from: { locale: Locale; address: string; ticket: string },
  ): Promise<Answer<unknown>>
  /** The address of the page shown once the form is sent. */
  sentHref(locale: Locale): string
}

export interface PlainFormDependencies {
  tickets: FormTickets
  limits: Limits
  sessions: Sessions
}

/** The key for all visitors together; whoever reaches this limit can still write a mail. */
const EVERYBODY = 'everybody'

function printRefusal({ code }: Refusal, locale: Locale): Markup {
  const t = translator(locale, 'forms')
  return html`<p class="errors" role="alert">
    ${t('failed.title')}. ${sentence(locale, code)} ${t('failed.mail', { email: contactEmail() })}
  </p>`
}

/**
 * Two presses in place of a captcha: the first returns what was typed for review, with a ticket; the second
 * sends it. If anything is wrong, the page says so and keeps what was typed.
 */
export function plainForm<S extends v.GenericSchema<FormContent, unknown>>(
  form: PlainForm<S>,
  { tickets, limits, sessions }: PlainFormDependencies,
): Hono {
  const overLimit = async (address: string) =>
    (await limits.spend('plainForm', address)) ?? (await limits.spend('plainForms', EVERYBODY))

  async function read(context: Context) {
    const lang = context.req.query('lang')
    const locale = isLocale(lang) ? lang : 'en'
    const { title, fields } = form.describe(locale)
    const posted = await readForm(context.req.raw)
    const textOf = (name: string): string =>
      posted.ok ? (posted.value.get(name) ?? '').replaceAll('\r\n', '\n') : ''
    const content = Object.fromEntries(fields.map(({ name }) => [name, textOf(name)]))
    const { address } = callerOf(context.req.raw, sessions)
    const unread = posted.ok ? undefined : posted.failure
    return { locale, title, fields, content, address, textOf, unread }
  }
  type Asked = Awaited<ReturnType<typeof read>>

  const actionOf = (locale: Locale) => `${form.path}?${new URLSearchParams({ lang: locale }).toString()}`

  function showForm(asked: Asked, codes: Record<string, string>): Response {
    const { locale, title, fields, content, unread } = asked
    const t = translator(locale, 'forms')
    const count = fields.filter(({ name }) => codes[name]).length
    const wrong = count > 0 ? html`<p class="errors" role="alert">${t('errors.title', { count })}</p>` : ''
    const body = html`${unread ? printRefusal(unread, locale) : wrong}
      <form method="post" action="${actionOf(locale)}" novalidate>
        ${fields.map((field) => printField(field, content[field.name] ?? '', codes[field.name], locale))}
        <button>${t('plain.send')}</button>
      </form>`
    const status = unread ? failureStatuses[unread.code] : 200
    return plainPage(locale, title, body, count > 0 ? 422 : status)
  }

  function showReview(asked: Asked, refusal?: Refusal): Response {
    const { locale, content, fields, address } = asked
    const t = translator(locale, 'forms')
    const body = html`${refusal ? printRefusal(refusal, locale) : html`<p>${t('plain.review')}</p>`}
      ${printReview(fields, content, t('plain.none'))}
      <form method="post" action="${actionOf(locale)}">
        ${fields.map(({ name }) => html`<input type="hidden" name="${name}" value="${content[name] ?? ''}" />`)}
        <input type="hidden" name="ticket" value="${tickets.issue(content, address)}" />
        <button>${t('plain.send')}</button>
        <button class="quiet" name="change" value="yes">${t('plain.change')}</button>
      </form>`
    return plainPage(locale, t('plain.reviewTitle'), body, refusal ? failureStatuses[refusal.code] : 200)
  }

  const sentTo = (locale: Locale): Response =>
    new Response(null, {
      status: 303,
      headers: { location: form.sentHref(locale), 'cache-control': 'no-store' },
    })

  const routes = new Hono()
  // Reached by reloading or sharing the address of a step.
  routes.get('/', (context) => {
    const lang = context.req.query('lang')
    return context.redirect(form.sentHref(isLocale(lang) ? lang : 'en').split('#')[0] ?? '/', 302)
  })
  routes.post('/', async (context) => {
    const asked = await read(context)
    const { locale, content, address } = asked
    if (asked.unread || asked.textOf('change') !== '') return showForm(asked, {})
    const unstorable = Object.entries(content).filter(([, text]) => !isStorable(text))
    if (unstorable.length > 0) {
      for (const [name] of unstorable) content[name] = ''
      return showForm(asked, Object.fromEntries(unstorable.map(([name]) => [name, 'invalid'])))
    }
    const parsed = v.safeParse(form.schema, content)
    if (!parsed.success) return showForm(asked, fieldCodes(parsed.issues))
    const ticket = asked.textOf('ticket')
    if (!tickets.isFor(ticket, content, address)) return showReview(asked)
    if ((await overLimit(address)) !== undefined) return showReview(asked, { code: 'too_many_requests' })
    const sent = await form.send(parsed.output, { locale, address, ticket })
    // A used ticket for exactly this content has sent it already: the button was pressed twice.
    if (sent.ok || sent.failure.code === 'captcha_failed') return sentTo(locale)
    return showReview(asked, sent.failure)
  })
  return routes
}
