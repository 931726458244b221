import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectPath } from '#config/project-folder.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** An arbitrary number that no other program on the same database should use for its advisory locks. */
const MIGRATION_LOCK = 4_180_441

interface Migration {
  name: string
  sql: string
  hash: string
}

function readMigrations(): Migration[] {
  const folder = projectPath('src', 'server', 'db', 'migrations')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Applies new SQL files in order, each in a transaction. Processes that start together wait for one another
 * on an advisory lock. A file changed after it was applied stops the start.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('create table if not exists migration (name text primary key, hash text not null)')
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const known = new Map(rows.map((row) => [row.name, row.hash]))
    for (const migration of readMigrations()) {
      const hash = known.get(migration.name)
      if (hash === migration.hash) continue
      if (hash !== undefined) {
        throw new DatabaseUnavailable(
          `The migration ${migration.name} was changed after this database had it: write a new file instead.`,
        )
      }
      await client.query('begin')
      try {
        await client.query(migration.sql)
        await client.query('insert into migration (name, hash) values ($1, $2)', [
          migration.name,
          migration.hash,
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        const reason = error instanceof Error ? error.message : 'no reason given'
        throw new DatabaseUnavailable(`The migration ${migration.name} failed: ${reason}.`, { cause: error })
      }
      applied.push(migration.name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
