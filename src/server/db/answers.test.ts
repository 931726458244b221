import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { databaseAnswers } from './answers.ts'

const poolOf = (query: () => Promise<unknown>) => ({ query }) as unknown as pg.Pool

describe('the database', () => {
  it('reports answer, refusal and silence of the database', async () => {
    expect(await databaseAnswers(poolOf(() => Promise.resolve({})))).toBe(true)
    expect(await databaseAnswers(poolOf(() => Promise.reject(new Error('gone'))))).toBe(false)
    expect(
      await databaseAnswers(
        poolOf(() => new Promise(() => undefined)),
        20,
      ),
    ).toBe(false)
  })
})
