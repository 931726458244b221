import * as v from 'valibot'
import { allWrong, dearest, wrongAtTheEnd } from './dearest-input.ts'

/** What an attacker sends: the content type and the bytes, by a name for the test's report. */
export interface HostileBody {
  name: string
  type: string
  body: string
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const BOUNDARY = 'b'
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** As often as it fits into so many bytes. */
const filled = (part: string, bytes: number): string =>
  part.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(part))))

const manyKeys = (bytes: number): string =>
  `{${Array.from({ length: Math.floor(bytes / 10) }, (_, at) => `"k${at}":0`).join(',')}}`

const list = (item: string, bytes: number): string => `[${filled(`${item},`, bytes)}${item}]`

/** Values that cost more than their bytes, as JSON. */
const jsonValues = (bytes: number): [string, string][] => [
  ['lists in lists', filled('[', bytes)],
  ['empty objects', list('{}', bytes)],
  ['empty lists', list('[]', bytes)],
  ['lists as deep as allowed', list(`${'['.repeat(20)}${']'.repeat(20)}`, bytes)],
  ['ones', list('1', bytes)],
  ['many keys', manyKeys(bytes)],
  ['the same key', `{${filled('"a":{},', bytes)}"a":0}`],
  ['escaped letters', `"${filled('\\u00e9', bytes)}"`],
  ['escaped NULs', `"${filled('\\u0000', bytes)}"`],
  ['lone surrogates', `"${filled('\\ud800', bytes)}"`],
  ['accents', `"${filled('é', bytes)}"`],
  ['dots', `"${filled('a.', bytes)}"`],
  ['spaces', `"${filled(' ', bytes)}"`],
]

/** Every value in place of each field. */
const inEachField = (fields: string[], bytes: number): [string, string][] =>
  fields.flatMap((field) =>
    jsonValues(bytes - 100).map(([name, value]): [string, string] => [
      `${field}: ${name}`,
      `{"${field}":${value}}`,
    ]),
  )

const asJson = ([name, body]: [string, string]): HostileBody => ({ name, type: JSON_TYPE, body })

/**
 * For whatever reads JSON: the dearest body that the schema permits, what is nearly permitted, and what is
 * neither, of about so many bytes, in place of the whole and of each field.
 */
export function hostileBodiesOf(schema: v.GenericSchema, bytes: number): HostileBody[] {
  const good = dearest(schema) as Record<string, unknown>
  const shapes: [string, string][] = [
    ['the dearest permitted', JSON.stringify(good)],
    ['wrong at the end', JSON.stringify(wrongAtTheEnd(good))],
    ['all wrong', JSON.stringify(allWrong(good))],
  ]
  return [...shapes, ...jsonValues(bytes), ...inEachField(Object.keys(good), bytes)].map(asJson)
}

const part = (name: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const multipart = (bytes: number): [string, string][] => [
  ['many parts', `${filled(part('a', ''), bytes)}--${BOUNDARY}--`],
  ['no end', filled(part('a', ''), bytes)],
  ['boundaries', filled(`--${BOUNDARY}\r\n`, bytes)],
  ['nearly boundaries', `${part('a', filled(`\r\n--${BOUNDARY} `, bytes))}--${BOUNDARY}--`],
  ['line breaks', `--${BOUNDARY}\r\n${filled('\r\n', bytes)}`],
  ['many headers', `--${BOUNDARY}\r\n${filled('a: b\r\n', bytes)}\r\n--${BOUNDARY}--`],
  ['a long header', `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${filled('%22', bytes)}`],
  ['one long field', `${part('query', filled('é', bytes))}--${BOUNDARY}--`],
]

/** All names of our forms, each with as much as fits. */
const FIELDS = ['name', 'firstName', 'email', 'city', 'query', 'reference', 'token', 'ticket', 'visit', 'to']

const urlEncoded = (bytes: number): [string, string][] => [
  ['empty fields', filled('a&', bytes)],
  ['ampersands', filled('&', bytes)],
  ['equals signs', filled('=', bytes)],
  ['chosen tickets', filled('ticket=1&', bytes)],
  ['escapes', `query=${filled('%C3%A9', bytes)}`],
  ['broken escapes', `query=${filled('%', bytes)}`],
  ['pluses', `query=${filled('+', bytes)}`],
  ['quotes', `query=${filled('%22', bytes)}`],
  ['line breaks', `query=${filled('%0D%0A', bytes)}`],
  ['dots in an address', `email=${filled('a.', bytes)}`],
  ...['ệ', "'", 'a'].map((letter): [string, string] => [
    `long fields of ${letter}`,
    FIELDS.map((name) => `${name}=${encodeURIComponent(filled(letter, bytes / 30))}`).join('&'),
  ]),
]

/** Bodies of about so many bytes for whatever reads forms. */
export const hostileForms = (bytes: number): HostileBody[] => [
  ...urlEncoded(bytes).map(([name, body]) => ({ name, type: FORM_TYPE, body })),
  ...multipart(bytes).map(([name, body]) => ({ name: `multipart ${name}`, type: MULTIPART_TYPE, body })),
]
