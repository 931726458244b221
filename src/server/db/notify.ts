import type pg from 'pg'

/** Messages between processes. `catalogue`: reload it; `pages`: replies with these tags are stale. */
export type Channel = 'catalogue' | 'pages'

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const TAGS_PER_MESSAGE = 300

type Client = Pick<pg.PoolClient, 'query'>

/** Inside a transaction, PostgreSQL sends the message on commit. */
export async function notify(client: Client, channel: Channel, tags: string[]): Promise<void> {
  for (let from = 0; from < tags.length; from += TAGS_PER_MESSAGE) {
    await client.query('select pg_notify($1, $2)', [
      channel,
      tags.slice(from, from + TAGS_PER_MESSAGE).join(','),
    ])
  }
}
