import type { APIRequestContext } from '@playwright/test'
import { confirmRegistration, register } from '#client/member.ts'
import type { Transport } from '#client/transport.ts'
import { linkInMail } from './outbox.ts'
import { solved } from './proof-of-work.ts'

export const MEMBER_PASSWORD = 'a long way round the block'

/** A browser's calls, with its cookies, as pages send them. */
export const callsOf = (request: APIRequestContext): Transport => ({
  async send({ method, path, headers, body }) {
    const own = { ...headers, 'sec-fetch-site': 'same-origin' }
    const reply = await request.fetch(path, { method, headers: own, ...(body ? { data: body } : {}) })
    const isJson = reply.headers()['content-type']?.includes('json')
    return { status: reply.status(), body: isJson ? ((await reply.json()) as unknown) : undefined }
  },
})

/** An account made without the pages; the browser of `request` is logged in to it. */
export async function createMember(request: APIRequestContext, email: string): Promise<void> {
  const calls = callsOf(request)
  const person = { email, firstName: 'Anaïs', lastName: 'Łukasiewicz' }
  await register(calls, { ...person, captcha: await solved(calls) })
  const token = (await linkInMail(request, 'register', email)).split('/').at(-1) ?? ''
  const confirmed = await confirmRegistration(calls, token, MEMBER_PASSWORD)
  if (!confirmed.ok) throw new Error(`the registration was refused: ${confirmed.failure.code}`)
}
