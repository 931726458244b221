import type { EnquiryType } from '#contract/contact.ts'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter } from './letter.ts'
import { html, lines } from './markup.ts'

export interface EnquiryFacts {
  reference: string
  name: string
  email: string
  phone: string
  city: string
  queryType: EnquiryType
  query: string
}

interface To {
  locale: Locale
  publicOrigin: string
}

/**
 * The receipt for the sender. It does not repeat their text; otherwise anybody could make us send a text to a
 * stranger's address.
 */
export function enquiryReceived(
  { reference, queryType }: EnquiryFacts,
  { locale, publicOrigin }: To,
): Letter {
  const t = translator(locale, 'mail-enquiry')
  const about = t('received.about', { reference, type: t(`types.${queryType}`) })
  return letter({
    locale,
    subject: t('received.subject', { reference }),
    preview: t('received.preview'),
    name: undefined,
    intro: t('received.intro'),
    body: html`<p><strong>${about}</strong></p>
      <p>${t('received.when')}</p>`,
    bodyText: `${about}\n\n${t('received.when')}`,
    action: { label: t('received.faq'), href: publicOrigin + href('faq', locale) },
    closing: [t('received.notYou')],
  })
}

/** The enquiry as mailed to the shop; a reply goes to the visitor. */
export function enquiryForOffice(facts: EnquiryFacts, { locale, publicOrigin }: To): Letter {
  const t = translator(locale, 'mail-enquiry')
  const type = t(`types.${facts.queryType}`)
  const rows: [string, string][] = [
    [t('filed.from'), `${facts.name} <${facts.email}>`],
    [t('filed.phone'), facts.phone],
    [t('filed.city'), facts.city],
    [t('filed.type'), type],
  ]
  const filled = rows.filter(([, value]) => value !== '')
  return {
    ...letter({
      locale,
      subject: t('filed.subject', { reference: facts.reference, type, city: facts.city }),
      preview: t('filed.intro'),
      name: t('filed.name'),
      intro: t('filed.intro'),
      body: html`${filled.map(([label, value]) => html`<p><strong>${label}</strong> ${value}</p>`)}
        <p>${lines(facts.query)}</p>`,
      bodyText: [...filled.map(([label, value]) => `${label} ${value}`), '', facts.query].join('\n'),
      action: { label: t('filed.open'), href: publicOrigin + href('home', locale) },
      closing: [],
    }),
    replyTo: facts.email,
  }
}
