import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { loggedError } from './logged-error.ts'

it('keeps statement values out of the log', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.org)',
  })
  const logged = loggedError(
    new DrizzleQueryError('insert into payer values ($1)', ['ana@example.org'], cause),
  )
  expect(logged).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    query: 'insert into payer values ($1)',
  })
  expect(JSON.stringify(logged)).not.toContain('ana@example.org')
})
