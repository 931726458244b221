import { expect, it } from 'vitest'
import { postponed, workDue } from './due-work.ts'

/** Works on rows of the given references; returns the order of what happened. */
async function workOn(references: string[], work: (reference: string) => string | undefined) {
  const waiting = references.map((reference) => ({ reference }))
  const told: string[] = []
  const count = await workDue({
    kind: 'refund',
    claim: () => {
      const row = waiting.shift()
      if (row) told.push(`claims ${row.reference}`)
      return Promise.resolve(row)
    },
    work: ({ reference }) => Promise.resolve().then(() => work(reference)),
    complain: (sentence) => told.push(sentence),
  })
  return { told, count, left: waiting.length }
}

it('claims a row only when the one before is done', async () => {
  const { told, count } = await workOn(['a', 'b'], (reference) => `worked on ${reference}`)
  expect(told).toEqual([
    'claims a',
    'ALARM: refund a: worked on a',
    'claims b',
    'ALARM: refund b: worked on b',
  ])
  expect(count).toBe(2)
})

it('goes on after a row that fails', async () => {
  const { told } = await workOn(['a', 'b'], (reference) => {
    if (reference === 'a') throw new Error('no answer')
    return undefined
  })
  expect(told).toEqual(['claims a', 'refund a waits: no answer', 'claims b'])
})

it('leaves more than twenty to the next round', async () => {
  const many = Array.from({ length: 23 }, (_, index) => String(index))
  expect(await workOn(many, () => undefined)).toMatchObject({ count: 20, left: 3 })
})

it.each([
  [0, 15],
  [1, 30],
  [5, 480],
  [6, 600],
  [40, 600],
])('postpones a row that was tried %i times by %i seconds', (tries, seconds) => {
  const now = new Date('2026-11-21T11:00:00Z')
  const nextTryAt = new Date(now.getTime() + seconds * 1_000)
  expect(postponed(tries, now, 15_000)).toEqual({ tries: tries + 1, nextTryAt })
})
