import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { bodyLimit } from '#server/body-limit.ts'

/** One request as an attacker sends it. */
export interface Attack {
  method?: 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface AbuseRequest {
  name: string
  /** What it costs where nothing bounds it. */
  why: string
  /** Must cost much, on threads of its own. */
  hashes?: boolean
  /** Never the same twice, so that no cache has its answer. */
  make: () => Attack
}

const MEGABYTE = 1024 * 1024

const any = (): string => randomBytes(6).toString('hex')
/** Of the year from tomorrow on. */
const someDay = (): string => new Date(Date.now() + randomInt(1, 365) * 86_400_000).toISOString().slice(0, 10)
const filled = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length))

/** A body that is as long as its address takes, almost. */
const fullOf = (piece: string, path: string): string => filled(piece, bodyLimit('POST', path) - 200)

const read = (name: string, why: string, pathOf: (word: string) => string): AbuseRequest => ({
  name,
  why,
  make: () => ({ path: pathOf(any()) }),
})

const post = (name: string, why: string, path: string, type: string, body: () => string): AbuseRequest => ({
  name,
  why,
  make: () => ({
    method: 'POST',
    path,
    headers: { 'content-type': type, 'idempotency-key': randomUUID() },
    body: body(),
  }),
})

const FIELDS = 'application/x-www-form-urlencoded'

const form = (path: string): AbuseRequest =>
  post(`form ${path}`, 'empty fields, parsed before they are counted', path, FIELDS, () => fullOf('a&', path))

const json = (name: string, why: string, path: string, body: () => string): AbuseRequest =>
  post(name, why, path, 'application/json', body)

/** A call whose list is as long as its body may be, each item without every field. */
const list = (call: string, field: string): AbuseRequest => {
  const path = `/api/v2${call}`
  const body = () => `{"${field}":[${fullOf('{},', path)}{}]}`
  return json(`${call}, ${field}`, 'every item checked before their number', path, body)
}

const WEBHOOK = '/api/webhooks/adyen'
const LOGIN = '/api/v2/member/login/email'
const PART = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'

const wrongLogin = () => JSON.stringify({ email: `${any()}@example.com`, password: 'not-the-password' })

/** The dearest requests that anybody may send, one of each kind. */
export const abuseRequests: readonly AbuseRequest[] = [
  form('/api/contact'),
  form('/api/newsletter/subscribe'),
  form('/api/erase/confirm'),
  form('/api/v2/transaction/order/confirm'),
  post('a megabyte of fields', 'read and parsed whole', '/api/contact', FIELDS, () =>
    filled('a&', MEGABYTE - 2),
  ),
  post(
    'form in thousands of parts',
    'each part becomes an object',
    '/api/contact',
    'multipart/form-data; boundary=x',
    () => `${fullOf(PART, '/api/contact')}--x--\r\n`,
  ),
  list('/transaction/addToCart', 'choices'),
  list('/transaction/payment/adyen', 'travellers'),
  list('/staff/settle', 'scans'),
  json('a body of brackets', 'depth found by recursion', '/api/v2/transaction/payment/adyen', () =>
    fullOf('[', '/api/v2/transaction/payment/adyen'),
  ),
  json('webhook of empty items', 'each item checked before its signature', WEBHOOK, () => {
    return `{"live":"false","notificationItems":[${fullOf('{},', WEBHOOK)}{}]}`
  }),
  json('webhook of brackets', 'no limit at all', WEBHOOK, () => fullOf('[', WEBHOOK)),
  { ...json('login', 'hashes a password, wrong or not', LOGIN, wrongLogin), hashes: true },
  read('openapi.json', 'made and compressed anew', (word) => `/api/v2/openapi.json?n=${word}`),
  read('image', "Astro's endpoint", (word) => `/_image?href=/icon-512.png&w=4096&h=4096&f=avif&n=${word}`),
  read('server island', "Astro's endpoint", (word) => `/_server-islands/${word}?s=1&e=1&p=1`),
  read('page out of its folder', 'past every cache and limit', (word) => `/dev/../en/41/paris?n=${word}`),
  read('search page', 'rendered for its query', (word) => `/en/search?q=${word}`),
  read('filtered list', 'rendered for its query', (word) => `/en/41/paris?n=${word}&sort=price`),
  read('filtered list of a day', 'rendered for its query, the day counted', (word) => {
    return `/en/41/paris?n=${word}&day=${someDay()}&price=50&language=fr`
  }),
  read('map of a product', 'rendered for its query', (word) => `/en/41/map-viewer?n=${word}&product=2182`),
  read('unknown voucher', 'rendered, and looked up', (word) => `/en/voucher/${word}${word}`),
  read('unknown page', 'rendered, and counted', (word) => `/en/41/paris/999999/${word}`),
  read('suggestions', 'compared with every name', (word) => `/api/v2/search?query=${word}&limit=20`),
  read('best products', 'the largest answer of the catalogue', (word) => `/api/v2/product/top?n=${word}`),
  read('a year', '365 days counted', (word) => `/api/v2/product/2182/fullAvailability?n=${word}`),
]
