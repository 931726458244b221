import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createHold, type Hold } from './hold.ts'

/** As it was said on the line: the server itself decodes domains. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + domainToASCII(address.slice(at))
}

/** A real SMTP server that accepts everything, or nothing. */
export async function openMailbox() {
  const mails: Email[] = []
  const envelopes: { from: string; to: string[] }[] = []
  const state = { refuses: false }
  let held: { when: 'before' | 'after'; place: Hold } | undefined
  /** Where a mail is held, once. */
  const waitIfHeld = async (when: 'before' | 'after'): Promise<void> => {
    if (held?.when !== when) return
    const { place } = held
    held = undefined
    await place.wait()
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_, __, done) => void waitIfHeld('before').then(() => done()),
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          if (state.refuses) return done(new Error('mailbox is full'))
          mails.push(mail)
          const { mailFrom, rcptTo } = envelope
          envelopes.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => inAscii(address)),
          })
          return waitIfHeld('after').then(() => done())
        }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    /** The recipients of the SMTP envelope, whatever the headers say. */
    envelopes,
    state,
    url: `smtp://127.0.0.1:${port}`,
    /** Holds the next mail before it is handed over, or the word that it was taken. */
    hold(when: 'before' | 'after'): Hold {
      const place = createHold()
      held = { when, place }
      return place
    },
    post: createTransport({ host: '127.0.0.1', port, ignoreTLS: true }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
