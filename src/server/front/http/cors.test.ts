import { describe, expect, it } from 'vitest'
import { createCors } from './cors.ts'

const THEIRS = 'https://tours.example'
const asRecord = (flat: string[]) =>
  Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : [])))

describe('CORS', () => {
  it('sends no header when no origin is listed', () => {
    const cors = createCors([])
    expect(cors.headersFor(THEIRS)).toEqual([])
    expect(cors.preflight(THEIRS)).toEqual([])
  })

  it('allows a listed origin with credentials', () => {
    const cors = createCors([THEIRS])
    expect(asRecord(cors.headersFor(THEIRS))).toMatchObject({
      ...{
        vary: 'origin',
        'access-control-allow-origin': THEIRS,
        'access-control-allow-credentials': 'true',
      },
      'access-control-expose-headers': expect.stringContaining('authorization') as string,
    })
    const preflight = asRecord(cors.preflight(THEIRS))
    for (const name of [
      'idempotency-key',
      'language',
      'priority-language',
      'currency',
      'authorization',
      'x-device-token',
    ])
      expect(preflight['access-control-allow-headers']).toContain(name)
    expect(preflight['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, DELETE')
  })

  it.each([
    undefined,
    'null',
    '*',
    'https://tours.example.evil',
    'http://tours.example',
    'https://tours.example:8443',
    'https://TOURS.example',
  ])('refuses %s and varies by origin', (origin) => {
    const cors = createCors([THEIRS])
    expect(cors.headersFor(origin)).toEqual(['vary', 'origin'])
    expect(cors.preflight(origin)).toEqual(['vary', 'origin'])
  })
})
