import pg from 'pg'
import { vi } from 'vitest'
import { HEARTBEAT } from '#server/db/listen.ts'

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}

/** The text of every statement that this process sends to the database during `work`, besides heartbeats. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = query.mock.calls.map(([asked]: unknown[]) => textOf(asked))
    return sent.filter((text) => text !== HEARTBEAT)
  } finally {
    query.mockRestore()
  }
}
