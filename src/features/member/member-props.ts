import { builds } from '#config/builds.ts'
import { ownEnvironment } from '#config/environment.ts'
import type { Locale } from '#config/locales.ts'
import { eraseHref } from '#i18n/erase-href.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import { href } from '#i18n/routes.ts'
import type { Texts } from '#i18n/texts.ts'
import { translator } from '#i18n/translate.ts'

/** The texts and addresses that a page passes to its island, both made on the server. */
export interface MemberProps {
  locale: Locale
  messages: Texts['member']
  /** Field labels and error texts, shared with the payment page. */
  form: Pick<Texts['payment'], 'errors' | 'payer'>
  /** The API's sentences for refusals that the page finds itself. */
  refusals: Pick<
    Texts['api'],
    'captcha_failed' | 'link_invalid' | 'login_expired' | 'login_not_confirmed' | 'no_answer'
  >
  /** Texts of a booking, shared with the confirmation page. */
  booking: Pick<Texts['payment-confirmed'], 'paid'> & Pick<Texts['passengers'], 'types'>
  shared: Pick<Texts['common'], 'close' | 'optional'>
  links: Record<'area' | 'home' | 'login' | 'register' | 'reset' | 'erase' | 'terms' | 'privacy', string> & {
    /** The address of the page without its token. */
    choosePassword: string
  }
}

/** Runs on the server. */
export function memberPropsOf(locale: Locale): MemberProps {
  const { errors, payer } = messagesOf(locale, 'payment')
  const api = translator(locale, 'api')
  const common = translator(locale, 'common')
  return {
    locale,
    messages: messagesOf(locale, 'member'),
    form: { errors, payer },
    refusals: {
      captcha_failed: api('captcha_failed'),
      link_invalid: api('link_invalid'),
      login_expired: api('login_expired'),
      login_not_confirmed: api('login_not_confirmed'),
      no_answer: api('no_answer'),
    },
    booking: {
      paid: messagesOf(locale, 'payment-confirmed').paid,
      types: messagesOf(locale, 'passengers').types,
    },
    shared: { close: common('close'), optional: common('optional') },
    links: {
      area: href('memberArea', locale),
      home: href('home', locale),
      login: href('login', locale),
      register: href('register', locale),
      reset: href('passwordReset', locale),
      choosePassword: href({ page: 'choosePassword', token: '' }, locale),
      erase: eraseHref(locale, builds[ownEnvironment().variant]),
      terms: href('terms', locale),
      privacy: href('privacy', locale),
    },
  }
}
