import { expect, it } from 'vitest'
import { MadeOnce } from './made-once.ts'

function counted() {
  let now = 0
  let times = 0
  const values = new MadeOnce<string>({ limit: 2, seconds: 60, now: () => now })
  const make = (key: string) => values.get(key, () => Promise.resolve(`${key}${(times += 1)}`))
  return { values, make, setClock: (to: number) => (now = to) }
}

it('makes a value once for all who ask', async () => {
  const { make } = counted()
  expect(await Promise.all([make('a'), make('a'), make('b')])).toEqual(['a1', 'a1', 'b2'])
  expect(await make('a')).toBe('a1')
})

it('makes it anew after its time', async () => {
  const { make, setClock } = counted()
  await make('a')
  setClock(59_999)
  expect(await make('a')).toBe('a1')
  setClock(60_000)
  expect(await make('a')).toBe('a2')
})

it('keeps no more than its limit', async () => {
  const { make, values } = counted()
  for (const key of ['a', 'b', 'c']) await make(key)
  expect(values.cost).toBe(2)
  expect([await make('c'), await make('a')]).toEqual(['c3', 'a4'])
})

it('tries again after a failure', async () => {
  const { values, make } = counted()
  const failing = () => values.get('a', () => Promise.reject(new Error('no paper')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('no paper')
  expect(await make('a')).toBe('a1')
})
