import type { Environment } from '#config/environment.ts'

/** Thrown when visitors would pay and get no mail. The message tells the operator what to do. */
class MailUnavailable extends Error {
  override name = 'MailUnavailable'
}

/** A shop that others can reach must send its mails, or keep them because the operator chose so. */
export function assertMailConfigured({
  local,
  smtpUrl,
  keepsMail,
  jobs,
  apiBase,
}: Pick<Environment, 'local' | 'smtpUrl' | 'keepsMail' | 'jobs' | 'apiBase'>): void {
  // Mails are sent by a process with jobs, or by the shop whose API this one sells from.
  if (local || smtpUrl || keepsMail || !jobs || apiBase) return
  throw new MailUnavailable(
    'SMTP_URL must be set where others than this machine reach the shop; ' +
      'MAIL=outbox keeps the mails for `npm run outbox`.',
  )
}
