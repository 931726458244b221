import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { outbox } from '#server/db/schema/fulfilment.ts'
import { letterStyle } from '#server/mail/letter.ts'
import { html } from '#server/mail/markup.ts'
import { writeLetter, type OutboxRow } from '#server/mail/write.ts'
import type { ShopContext } from '#server/services/context.ts'
import type { Services } from '#server/services/index.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.|$)/

const listStyle =
  'body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}li{margin:0 0 1rem}iframe{border:1px solid #888;height:60rem;width:100%}pre{white-space:pre-wrap}'

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const policy = `default-src 'none'; style-src ${hashOf(listStyle)} ${hashOf(letterStyle)}; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`

function page(body: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

const stateOf = (row: OutboxRow): string => {
  if (row.sentAt) return `sent ${row.sentAt.toISOString()}`
  if (row.failedAt) return `given up: ${row.lastError ?? ''}`
  return row.lastError ? `waiting, last error: ${row.lastError}` : 'waiting'
}

/** The outgoing mails as their recipients would read them: for developers on this machine, where no SMTP server is set. */
export function outboxPages(context: ShopContext, { vouchers }: Services): Hono {
  const { db } = context
  const pages = new Hono()
  pages.use(async (asked, next) => {
    const address = asked.req.header('x-forwarded-for') ?? ''
    if (!LOOPBACK.test(address)) return asked.notFound()
    return next()
  })

  const find = async (asked: Context): Promise<OutboxRow | undefined> => {
    const id = Number(asked.req.param('id'))
    if (!Number.isSafeInteger(id)) return undefined
    const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
    return row
  }

  pages.get('/', async () => {
    const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(100)
    const items = rows.map(
      (row) =>
        html`<li>
          <a href="/dev/outbox/${row.id}">${row.kind}</a> to ${row.recipient} (${row.locale}), ${stateOf(row)}
        </li>`,
    )
    return page(
      html`<!doctype html>
        <html lang="en">
          <title>Outbox</title
          ><style>
            ${{ markup: listStyle }}
          </style>
          <h1>Outbox</h1>
          <ul>
            ${items}
          </ul>
        </html>`.markup,
    )
  })
  pages.get('/:id', async (asked) => {
    const row = await find(asked)
    if (!row) return asked.notFound()
    const { subject, text, attachments } = await writeLetter(context, vouchers, row)
    const files = attachments.map(
      ({ filename, content }, at) =>
        html`<li><a href="/dev/outbox/${row.id}/file/${at}">${filename}</a> (${content.length} bytes)</li>`,
    )
    return page(
      html`<!doctype html>
        <html lang="en">
          <title>${subject}</title
          ><style>
            ${{ markup: listStyle }}
          </style>
          <p><a href="/dev/outbox">Outbox</a></p>
          <h1>${subject}</h1>
          <p>To ${row.recipient}, ${stateOf(row)}</p>
          <ul>
            ${files}
          </ul>
          <iframe title="HTML" src="/dev/outbox/${row.id}/html"></iframe>
          <h2>Plain text</h2>
          <pre>${text}</pre>
        </html>`.markup,
    )
  })
  pages.get('/:id/html', async (asked) => {
    const row = await find(asked)
    return row ? page((await writeLetter(context, vouchers, row)).html) : asked.notFound()
  })
  pages.get('/:id/file/:at', async (asked) => {
    const row = await find(asked)
    const written = row && (await writeLetter(context, vouchers, row))
    const file = written?.attachments[Number(asked.req.param('at'))]
    if (!file) return asked.notFound()
    return new Response(new Uint8Array(file.content), { headers: { 'content-type': file.contentType } })
  })
  return pages
}
