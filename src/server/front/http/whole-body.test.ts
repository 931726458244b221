import { expect, it } from 'vitest'
import { readWholeBody, wholeBody } from './whole-body.ts'

it('hands bytes on without copying them', async () => {
  const bytes = Buffer.alloc(200_000, 'Kings Cross ')
  const page = new Response(wholeBody(bytes), { headers: { 'content-type': 'text/html' } })
  const read = await readWholeBody(new Response(page.body, page))
  expect(read.buffer).toBe(bytes.buffer)
  expect(read.equals(bytes)).toBe(true)
})

it('hands on a part of a larger memory', async () => {
  const part = Buffer.from('Next stop: Kings Cross').subarray(11)
  expect((await readWholeBody(new Response(wholeBody(part)))).toString()).toBe('Kings Cross')
})

it('joins a body that comes in pieces', async () => {
  const pieces = new ReadableStream({
    start(controller) {
      for (const piece of ['Kings', ' ', 'Cross']) controller.enqueue(Buffer.from(piece))
      controller.close()
    },
  })
  expect((await readWholeBody(new Response(pieces))).toString()).toBe('Kings Cross')
})

it('reads no body as no bytes', async () => {
  expect(await readWholeBody(new Response(null, { status: 302 }))).toHaveLength(0)
  expect(await readWholeBody(new Response(''))).toHaveLength(0)
})
