import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { isLoopback } from '#server/ip-address.ts'
import { letterStyle } from '#server/mail/letters/letter.ts'
import { html } from '#server/mail/letters/markup.ts'
import type { Outbox } from '#server/mail/outbox.ts'

const listStyle = [
  'body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}li{margin:0 0 1rem}',
  'iframe{border:1px solid #888;height:60rem;width:100%}pre{white-space:pre-wrap}',
].join('')
const sheet = { markup: `<style>${listStyle}</style>` }

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const policy = () =>
  [
    "default-src 'none'",
    `style-src ${hashOf(listStyle)} ${hashOf(letterStyle())}`,
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

function page(body: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

/** The outgoing mails as their recipients see them, for whoever tries the shop on this machine. */
export function outboxPages(outbox: Outbox): Hono {
  const pages = new Hono()
  pages.use(async (asked, next) => {
    const address = asked.req.header('x-forwarded-for') ?? ''
    if (!isLoopback(address)) return asked.notFound()
    return next()
  })

  const read = async (text: string) => {
    const id = Number(text)
    return Number.isSafeInteger(id) ? outbox.read(id) : undefined
  }

  pages.get('/', async () => {
    const mails = await outbox.latest()
    const items = mails.map(
      ({ id, kind, recipient, locale, state }) =>
        html`<li><a href="/dev/outbox/${id}">${kind}</a> to ${recipient} (${locale}), ${state}</li>`,
    )
    return page(
      html`<!doctype html>
        <html lang="en">
          <title>Outbox</title
          >${sheet}
          <h1>Outbox</h1>
          <ul>
            ${items}
          </ul>
        </html>`.markup,
    )
  })
  pages.get('/:id', async (asked) => {
    const found = await read(asked.req.param('id'))
    if (!found) return asked.notFound()
    const { mail, letter } = found
    const files = letter.attachments.map(
      ({ filename, content }, at) =>
        html`<li><a href="/dev/outbox/${mail.id}/file/${at}">${filename}</a> (${content.length} bytes)</li>`,
    )
    return page(
      html`<!doctype html>
        <html lang="en">
          <title>${letter.subject}</title
          >${sheet}
          <p><a href="/dev/outbox">Outbox</a></p>
          <h1>${letter.subject}</h1>
          <p>To ${mail.recipient}, ${mail.state}</p>
          <ul>
            ${files}
          </ul>
          <iframe title="HTML" src="/dev/outbox/${mail.id}/html"></iframe>
          <h2>Plain text</h2>
          <pre>${letter.text}</pre>
        </html>`.markup,
    )
  })
  pages.get('/:id/html', async (asked) => {
    const found = await read(asked.req.param('id'))
    return found ? page(found.letter.html) : asked.notFound()
  })
  pages.get('/:id/file/:at', async (asked) => {
    const found = await read(asked.req.param('id'))
    const file = found?.letter.attachments[Number(asked.req.param('at'))]
    if (!file) return asked.notFound()
    return new Response(new Uint8Array(file.content), { headers: { 'content-type': file.contentType } })
  })
  return pages
}
