import { readEnvironment } from '#config/environment.ts'
import { createOutbox, type Outbox } from '#server/mail/outbox.ts'
import { openShop } from '#server/shop.ts'

async function list(outbox: Outbox): Promise<string> {
  const mails = await outbox.latest()
  const lines = mails.map(
    ({ id, kind, recipient, locale, state }) => `${id}  ${kind} to ${recipient} (${locale}), ${state}`,
  )
  return lines.join('\n') || 'There are no mails.'
}

async function show(outbox: Outbox, id: number): Promise<string | undefined> {
  const found = await outbox.read(id)
  if (!found) return undefined
  const { mail, letter } = found
  const files = letter.attachments.map(
    ({ filename, content }) => `Attached: ${filename} (${content.length} bytes)`,
  )
  const head = [`To: ${mail.recipient}, ${mail.state}`, `Subject: ${letter.subject}`]
  return [...head, ...files, '', letter.text].join('\n')
}

async function readOutbox(id: number | undefined): Promise<string | undefined> {
  const shop = await openShop(readEnvironment(), { jobs: false })
  try {
    const outbox = createOutbox(shop.context, shop.services.vouchers)
    return id === undefined ? await list(outbox) : await show(outbox, id)
  } finally {
    await shop.close()
  }
}

const [id] = process.argv.slice(2)

/** The latest mails as a list, or the named one as its recipient reads it; undefined where there is none. */
export const mailsAsText = await readOutbox(id === undefined ? undefined : Number(id))
