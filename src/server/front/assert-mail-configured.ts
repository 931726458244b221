import type { Environment } from '#config/environment.ts'

/** Visitors would pay and never hear of it; the message says to an operator what to do. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable'
}

/** A shop for more than this machine sends its mails, or keeps them because somebody wanted that. */
export function assertMailConfigured({
  local,
  smtpUrl,
  keepsMail,
  jobs,
  apiBase,
}: Pick<Environment, 'local' | 'smtpUrl' | 'keepsMail' | 'jobs' | 'apiBase'>): void {
  // Others send them: a process with jobs, or the shop whose API this one sells from.
  if (local || smtpUrl || keepsMail || !jobs || apiBase) return
  throw new MailUnavailable(
    'SMTP_URL must be set where others than this machine reach the shop; MAIL=outbox keeps the mails for `npm run outbox`.',
  )
}
