import { describe, expect, it } from 'vitest'
import type { Transport, TransportReply, TransportRequest } from '#client/transport.ts'
import type { EnquiryForm } from '#contract/contact.ts'
import { createEnquirySender } from './enquiry-sender.ts'

const typed: EnquiryForm = {
  name: 'Ana',
  email: 'ana@example.org',
  city: 'Paris',
  queryType: 'other',
  query: 'Is there a ramp?',
}
const filed: TransportReply = { status: 201, body: { reference: 'Q-1' } }
const refused = (code: string): TransportReply => ({
  status: 422,
  body: { error: { code, message: 'No.', requestId: 'r' } },
})

/** Answers with the replies in turn; `lost` is no answer. Each solved challenge is another. */
function senderWith(...replies: (TransportReply | 'lost')[]) {
  const sent: TransportRequest[] = []
  let solved = 0
  const transport: Transport = {
    send(request) {
      sent.push(request)
      const reply = replies.shift() ?? filed
      return reply === 'lost' ? Promise.reject(new Error('offline')) : Promise.resolve(reply)
    },
  }
  const sender = createEnquirySender(transport, () =>
    Promise.resolve({ ok: true, value: `proof ${++solved}` }),
  )
  const keys = () => sent.map(({ headers }) => headers['idempotency-key'])
  const proofs = () => sent.map(({ body }) => (JSON.parse(body ?? '{}') as { captcha: string }).captcha)
  return { sender, sent, keys, proofs }
}

describe('sending an enquiry', () => {
  it('repeats the same request after a lost answer', async () => {
    const { sender, sent } = senderWith('lost')
    expect(await sender.send(typed)).toMatchObject({ ok: false, failure: { code: 'no_answer' } })
    expect(await sender.send(typed)).toEqual({ ok: true, value: { reference: 'Q-1' } })
    expect(sent[1]).toEqual(sent[0])
  })

  it.each(['in_flight', 'unavailable'])('repeats the same request after %s', async (code) => {
    const { sender, sent } = senderWith(refused(code))
    await sender.send(typed)
    await sender.send(typed)
    expect(sent[1]).toEqual(sent[0])
  })

  it('sends a changed text as another enquiry', async () => {
    const { sender, keys, proofs } = senderWith('lost')
    await sender.send(typed)
    await sender.send({ ...typed, query: 'And a lift?' })
    expect(new Set(keys()).size).toBe(2)
    expect(proofs()).toEqual(['proof 1', 'proof 2'])
  })

  it('sends the same text again once it was filed', async () => {
    const { sender, keys } = senderWith()
    await sender.send(typed)
    await sender.send(typed)
    expect(new Set(keys()).size).toBe(2)
  })

  it('solves an expired captcha once more', async () => {
    const { sender, proofs, keys } = senderWith(refused('captcha_failed'))
    expect(await sender.send(typed)).toMatchObject({ ok: true })
    expect(proofs()).toEqual(['proof 1', 'proof 2'])
    expect(new Set(keys()).size).toBe(2)
  })

  it('gives up after a second refused captcha', async () => {
    const { sender, sent } = senderWith(refused('captcha_failed'), refused('captcha_failed'))
    expect(await sender.send(typed)).toMatchObject({ failure: { code: 'captcha_failed' } })
    expect(sent).toHaveLength(2)
  })

  it('solves the captcha while somebody types', async () => {
    const { sender, proofs } = senderWith()
    sender.prepare()
    sender.prepare()
    await sender.send(typed)
    expect(proofs()).toEqual(['proof 1'])
  })
})
