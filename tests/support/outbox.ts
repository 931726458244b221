import type { APIRequestContext } from '@playwright/test'

/** The latest mail of a kind to an address, as the outbox of a shop on this machine shows it. */
export async function mailTo(request: APIRequestContext, kind: string, email: string): Promise<string> {
  const list = await (await request.get('/dev/outbox')).text()
  const path = new RegExp(`href="(/dev/outbox/\\d+)">${kind}</a> to ${email}`).exec(list)?.[1]
  if (!path) throw new Error(`no mail of ${kind} went to ${email}`)
  return (await request.get(path)).text()
}

/** The address that a mail leads to, without its origin. */
export async function linkInMail(request: APIRequestContext, kind: string, email: string): Promise<string> {
  const mail = await mailTo(request, kind, email)
  const link = /https?:\/\/[^/\s]+(\/[\w/-]+)/.exec(mail.slice(mail.indexOf('<pre>')))?.[1]
  if (!link) throw new Error(`the mail to ${email} has no link`)
  return link
}
