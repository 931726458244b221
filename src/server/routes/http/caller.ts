import { randomUUID } from 'node:crypto'
import { localeFromHeader } from '#config/locales.ts'
import { DEVICE_HEADER, DEVICE_TOKEN, REQUEST_ID } from '#contract/api-headers.ts'
import { currencyById, isCurrency, type Currency } from '#domain/price/money.ts'
import type { Session, Sessions } from '#server/services/session/sessions.ts'
import type { Caller } from './route.ts'

/** S7: the currency header has the code; the numeric id is accepted too. */
function currencyFrom(value: string | null): Currency {
  if (isCurrency(value)) return value
  return currencyById(Number(value)) ?? 'EUR'
}

const READABLE_ID = /^[\w-]{1,64}$/
const LONGEST_TOKEN = 4_096

function tokenFrom(value: string | null): string | undefined {
  const token = value?.replace(/^Bearer\s+/i, '')
  return token && token.length <= LONGEST_TOKEN ? token : undefined
}

const deviceFrom = (value: string | null): string | undefined =>
  value !== null && DEVICE_TOKEN.test(value) ? value : undefined

/** Reads the headers that every request carries (S7). A `priority-language` of `en` forces English. */
export function callerOf({ headers }: Pick<Request, 'headers'>, sessions: Sessions): Caller {
  const requestId = headers.get(REQUEST_ID) ?? ''
  const token = tokenFrom(headers.get('authorization'))
  let found: Promise<Session | undefined> | undefined
  return {
    locale:
      headers.get('priority-language') === 'en'
        ? 'en'
        : localeFromHeader(headers.get('language') ?? undefined),
    currency: currencyFrom(headers.get('currency')),
    requestId: READABLE_ID.test(requestId) ? requestId : randomUUID(),
    address: headers.get('x-forwarded-for') ?? '',
    device: deviceFrom(headers.get(DEVICE_HEADER)),
    acceptLanguage: (headers.get('accept-language') ?? '').slice(0, 400),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 400),
    token,
    session: () => (found ??= sessions.find(token)),
  }
}
