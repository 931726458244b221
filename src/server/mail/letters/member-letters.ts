import type { LinkKind } from '#server/db/schema/member.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'

/** A link that opens a page; whoever looks for a booking is sent the tickets themselves. */
type PersonLink = Exclude<LinkKind, 'find'> | 'account'

/** Their pages work without JavaScript, and are left out of the log. */
const pages = {
  register: 'choosePassword',
  restore: 'choosePassword',
  account: 'choosePassword',
  erase: 'eraseConfirm',
} as const

const keys = { register: 'register', restore: 'reset', erase: 'erase', account: 'account' } as const

/** The mail that opens an account, sets a new password or deletes personal data. */
export function linkLetter(kind: PersonLink, token: string, { name, locale, publicOrigin }: Reader): Letter {
  const t = translator(locale, 'mail')
  const key = keys[kind]
  const why = t(`${key}.why`)
  return letter({
    locale,
    name,
    subject: t(`${key}.subject`),
    preview: t(`${key}.intro`),
    intro: t(`${key}.intro`),
    body: html`<p>${why}</p>`,
    bodyText: why,
    action: { label: t(`${key}.open`), href: publicOrigin + href({ page: pages[kind], token }, locale) },
    closing: [t(`${key}.notYou`)],
  })
}

/**
 * For somebody who registers with the address of an existing account. Only its owner learns that it exists.
 */
export function alreadyMember({ name, locale, publicOrigin }: Reader): Letter {
  const t = translator(locale, 'mail')
  const why = t('known.why')
  return letter({
    locale,
    name,
    subject: t('known.subject'),
    preview: t('known.intro'),
    intro: t('known.intro'),
    body: html`<p>${why}</p>`,
    bodyText: why,
    action: { label: t('known.open'), href: publicOrigin + href('login', locale) },
    closing: [t('known.notYou')],
  })
}
