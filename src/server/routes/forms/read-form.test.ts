import { describe, expect, it } from 'vitest'
import { readField, readForm } from './read-form.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded'

const post = (body: BodyInit, type?: string, path = '/api/booking/cancel') =>
  new Request(`http://shop${path}`, {
    method: 'POST',
    body,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })

const read = async (request: Request) => {
  const posted = await readForm(request)
  return posted.ok ? [...posted.value] : posted.failure.code
}

/** In parts, as a browser sends it; `boundary` is its own. */
const inParts = (fields: [string, string | Blob][], path = '/api/booking/cancel') => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return post(form, undefined, path)
}

const tickets = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, at) => ['ticket', String(at)])

describe('a posted form', () => {
  const fields: [string, string][] = [
    ['name', 'Zoë & Ana'],
    ['query', 'a=b\r\nc'],
  ]

  it('is read URL-encoded', async () => {
    const body = new URLSearchParams(fields).toString()
    expect(await read(post(body, URL_ENCODED))).toEqual(fields)
    expect(await read(post(body, `${URL_ENCODED}; charset=UTF-8`))).toEqual(fields)
  })

  it('is read in parts, without files', async () => {
    expect(await read(inParts([...fields, ['file', new Blob(['x'])]]))).toEqual(fields)
  })

  it.each([
    [100, 'fields'],
    [120, 'fields'],
    [121, 'too_large'],
  ])('of %i fields gives %s', async (count, expected) => {
    const outcomes = [
      await read(post(new URLSearchParams(tickets(count)).toString(), URL_ENCODED)),
      await read(inParts(tickets(count), '/api/contact')),
    ]
    const wanted = expected === 'fields' ? tickets(count) : expected
    expect(outcomes).toEqual([wanted, wanted])
  })

  it.each([
    ['the most bytes', 8 * 1024, 1],
    ['a byte more', 8 * 1024 + 1, 'too_large'],
  ])('of %s', async (_, bytes, expected) => {
    const found = await read(post(`a=${'x'.repeat(bytes - 2)}`, URL_ENCODED))
    expect(typeof found === 'string' ? found : found.length).toBe(expected)
  })

  it.each([
    ['of another type', post('{"a":1}', 'application/json')],
    ['of no type', post(new Uint8Array([97]))],
    ['in parts without a boundary', post('a=1', 'multipart/form-data')],
    ['in broken parts', post('--x\r\nbroken', 'multipart/form-data; boundary=x')],
    ['posted where none is', post('a=1', URL_ENCODED, '/api/nowhere')],
  ])('%s has no fields', async (_, request) => {
    expect([[], 'too_large']).toContainEqual(await read(request))
  })
})

it('reads one field, or none', async () => {
  expect(await readField(post('token=abc&x=1', URL_ENCODED), 'token')).toBe('abc')
  expect(await readField(post('x=1', URL_ENCODED), 'token')).toBeNull()
  expect(await readField(post('a&'.repeat(500), URL_ENCODED), 'a')).toBeNull()
})
