import type pg from 'pg'

/** What one process tells the others: `catalogue` = read it again, `pages` = these answers are stale. */
export type Channel = 'catalogue' | 'pages'

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const TAGS_PER_MESSAGE = 300

type Client = Pick<pg.PoolClient, 'query'>

/** Inside a transaction the message leaves with the commit. */
export async function notify(client: Client, channel: Channel, tags: string[]): Promise<void> {
  for (let from = 0; from < tags.length; from += TAGS_PER_MESSAGE) {
    await client.query('select pg_notify($1, $2)', [
      channel,
      tags.slice(from, from + TAGS_PER_MESSAGE).join(','),
    ])
  }
}
