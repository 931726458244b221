import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fewKeys, listOf } from './sized.ts'

const codes = (schema: v.GenericSchema, given: unknown): string[] =>
  (v.safeParse(schema, given).issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`)

describe('a list', () => {
  const Pair = listOf(v.object({ id: v.number('invalid_id') }), { min: 1, max: 2, few: 'no_pair' })

  it.each([
    [[], [' no_pair']],
    [[{ id: 1 }], []],
    [[{ id: 1 }, { id: 2 }], []],
    [[{ id: 1 }, { id: 'x' }], ['1.id invalid_id']],
    [[{ id: 'x' }, {}, {}], [' too_many']],
  ])('answers %j with %j', (given, expected) => {
    expect(codes(Pair, given)).toEqual(expected)
  })

  it.each([undefined, null, 'ab', { length: 1 }])('refuses %j', (given) => {
    expect(codes(Pair, given)).toHaveLength(1)
  })

  it('keeps only what its items know', () => {
    expect(v.parse(Pair, [{ id: 1, name: 'x' }])).toEqual([{ id: 1 }])
  })

  it('asks nothing of the items of a list that is too long', () => {
    let asked = 0
    const Counting = listOf(
      v.custom(() => (asked += 1) > 0),
      { max: 2 },
    )
    v.safeParse(Counting, [1, 2, 3])
    expect(asked).toBe(0)
    v.safeParse(Counting, [1, 2])
    expect(asked).toBe(2)
  })
})

describe('an object of few keys', () => {
  const Told = fewKeys(v.record(v.string(), v.number('no_number')), 2)

  it.each([
    [{}, []],
    [{ a: 1, b: 2 }, []],
    [{ a: 'x' }, ['a no_number']],
    [{ a: 'x', b: 'x', c: 'x' }, [' too_many']],
  ])('answers %j with %j', (given, expected) => {
    expect(codes(Told, given)).toEqual(expected)
  })
})
