import pg from 'pg'
import { vi } from 'vitest'

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}

/** The text of every statement that this process sends to the database during `work`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]: unknown[]) => textOf(asked))
  } finally {
    query.mockRestore()
  }
}
