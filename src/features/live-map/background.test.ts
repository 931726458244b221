import { expect, it } from 'vitest'
import { readBackground } from './background.ts'

const streets = { type: 'vector', url: 'https://tiles.example/tiles.json' }
const style = { version: 8, sources: { streets }, layers: [] }
const answering =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))

it('reads the style of the operator', async () => {
  expect(await readBackground('https://tiles.example/style.json', answering(style))).toEqual(style)
})

it.each([
  ['a refusal', answering(style, 503)],
  ['another version', answering({ ...style, version: 7 })],
  ['a style without layers', answering({ version: 8, sources: {} })],
  ['a style without sources', answering({ version: 8, layers: [], sources: null })],
  ['a source of an unknown kind', answering({ ...style, sources: { streets: { type: 'paper' } } })],
  ['nothing', answering(null)],
  ['a page', () => Promise.resolve(new Response('<!doctype html>'))],
  ['a broken line', () => Promise.reject(new TypeError('network'))],
])('does without a background that answers with %s', async (_, ask) => {
  expect(await readBackground('https://tiles.example/style.json', ask)).toBeUndefined()
})

it('stops waiting after its time limit', async () => {
  const silent: typeof fetch = (_, init) =>
    new Promise((_answer, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  expect(await readBackground('https://tiles.example/style.json', silent, 20)).toBeUndefined()
})
