import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/cluster.ts'
import { withLock } from '#server/db/embedded/lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { statement } from '#server/db/statement.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const settings = { durable: false }

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  // Once the connection is closed, the server no longer counts it.
  const closed = new Promise((resolve) => client.once('end', resolve))
  return client.connect().then(
    () => client.end().then(() => true),
    () => closed.then(() => false),
  )
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cityloop-embedded-'))
    chmodSync(folder, 0o755)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('waits until another process has written the password', async () => {
    const file = join(folder, 'postgresql.password')
    const { opening } = await withLock(join(folder, 'postgresql.lock'), () => {
      writeFileSync(file, '')
      const opening = openEmbedded(folder, settings)
      writeFileSync(file, 'written-later')
      return Promise.resolve({ opening })
    })
    const cluster = await opening
    expect(new URL(cluster.url).password).toBe('written-later')
    await cluster.stop()
  })

  it('listens on loopback and stops when unused', async () => {
    const cluster = await openEmbedded(folder, settings)
    expect(new URL(cluster.url).hostname).toBe('127.0.0.1')
    expect(await answers(cluster.url)).toBe(true)
    const { password } = new URL(cluster.url)
    expect(await answers(cluster.url.replace(password, 'guessed'))).toBe(false)
    await cluster.stop()
    expect(await answers(cluster.url)).toBe(false)
  })

  it('shares the database until its last user stops it', async () => {
    const [first, second] = await Promise.all([
      openEmbedded(folder, settings),
      openEmbedded(folder, settings),
    ])
    expect(second.url).toBe(first.url)
    const client = new pg.Client({ connectionString: second.url })
    await client.connect()
    await first.stop()
    expect(await answers(second.url)).toBe(true)
    await client.end()
    await second.stop()
    expect(await answers(second.url)).toBe(false)
  })

  /** Another process that opens the database and keeps it. */
  async function holder(): Promise<{ child: ChildProcess; url: string }> {
    const child = fork(new URL('../../support/hold-database.ts', import.meta.url), [folder], { silent: true })
    const [url] = (await once(child, 'message')) as [string]
    return { child, url }
  }

  it('reuses a database that a killed process left', async () => {
    const { child, url } = await holder()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table kept as select 7 as seven')
    await client.end()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const cluster = await openEmbedded(folder, settings)
    expect(cluster.url).toBe(url)
    const again = new pg.Client({ connectionString: cluster.url })
    await again.connect()
    const { rows } = await again.query<{ seven: number }>('select seven from kept')
    await again.end()
    await cluster.stop()
    expect(rows).toEqual([{ seven: 7 }])
  })

  it('restarts a killed database by itself', async () => {
    const cluster = await openEmbedded(folder, settings)
    const pid = Number(readFileSync(join(folder, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => answers(cluster.url), { timeout: 5_000 }).toBe(false)
    await expect.poll(() => answers(cluster.url), { timeout: 15_000 }).toBe(true)
    await cluster.stop()
    expect(await answers(cluster.url)).toBe(false)
  })

  it('starts the database despite the files of dead processes', async () => {
    writeFileSync(join(folder, 'postgresql.lock'), '999999')
    const cluster = await openEmbedded(folder, settings)
    const pidFile = readFileSync(join(folder, 'postgresql', 'postmaster.pid'), 'utf8')
    await cluster.stop()
    // As after a power cut in a container, where the process id now belongs to another program: this one.
    writeFileSync(join(folder, 'postgresql', 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
    const again = await openEmbedded(folder, settings)
    expect(await answers(again.url)).toBe(true)
    await again.stop()
  })
})

describe('a database', () => {
  it('names an unreachable database without its password', async () => {
    const opening = openDatabase({
      databaseUrl: 'postgresql://shop:secret@127.0.0.1:9/shop',
      dataDir: '/nowhere',
    })
    await expect(opening).rejects.toThrow(
      /^The database at 127\.0\.0\.1:9\/shop does not answer .*DATABASE_URL\.$/,
    )
    await expect(opening).rejects.not.toThrow(/secret/)
  })

  it('migrates once for processes that start together', async () => {
    const { url, drop } = await createTestDatabase()
    // A connection that is still closing when the database is dropped reports an error.
    const pools = Array.from({ length: 4 }, () =>
      new pg.Pool({ connectionString: url, max: 2 }).on('error', () => undefined),
    )
    await pools[0]?.query('drop schema public cascade; create schema public')
    const applied = await Promise.all(pools.map(async (pool) => migrate(pool)))
    expect(applied.filter((files) => files.length > 0)).toHaveLength(1)
    await pools[0]?.query(`update migration set hash = 'other' where name = '0001_catalogue.sql'`)
    await expect(migrate(pools[1] ?? new pg.Pool())).rejects.toThrow(/0001_catalogue.sql was changed/)
    await pools[0]?.query(`delete from migration where name = '0001_catalogue.sql'`)
    await expect(migrate(pools[1] ?? new pg.Pool())).rejects.toThrow(
      /^The migration 0001_catalogue\.sql failed: relation .+ already exists\.$/,
    )
    await Promise.all(pools.map((pool) => pool.end()))
    await drop()
  })
})

describe('a named statement', () => {
  const note = statement('note', 'insert into noted values ($1)')
  const notes = statement<{ what: string }>('notes', 'select what from noted order by what')

  it('runs a named statement in its transaction and savepoint', async () => {
    const { url, drop } = await createTestDatabase()
    const opened = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', connections: 3 })
    const { db, pool } = opened
    await pool.query('create table noted (what text)')
    const ended = new Error('ended')
    await db.transaction(async (tx) => {
      await note(tx, ['a'])
      const inner = tx.transaction(async (savepoint) => {
        await note(savepoint, ['b'])
        expect(await notes(savepoint, [])).toHaveLength(2)
        throw ended
      })
      await expect(inner).rejects.toBe(ended)
      expect(await notes(tx, [])).toEqual([{ what: 'a' }])
      expect(await notes(db, [])).toEqual([])
    })
    expect(await notes(db, [])).toEqual([{ what: 'a' }])
    const outer = db.transaction(async (tx) => {
      await note(tx, ['c'])
      throw ended
    })
    await expect(outer).rejects.toBe(ended)
    expect(await notes(db, [])).toEqual([{ what: 'a' }])
    await opened.close()
    await drop()
  })

  it('reads days and instants as text', async () => {
    const { url, drop } = await createTestDatabase()
    const opened = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' })
    const { db } = opened
    const read = statement(
      'read',
      `select $1::date as day, $2::timestamptz at time zone 'UTC' as moment, 3 as n`,
    )
    expect(await read(db, ['2026-11-22', '2026-11-22 18:00:00+01'])).toEqual([
      { day: '2026-11-22', moment: '2026-11-22 17:00:00', n: 3 },
    ])
    await opened.close()
    await drop()
  })
})
