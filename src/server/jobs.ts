import type { Logger } from 'pino'
import type { ShopContext } from './context.ts'
import { queueReminders } from './mail/queue-reminders.ts'
import { sendDue } from './mail/send-mail.ts'
import { endBaskets } from './services/basket/end-baskets.ts'
import type { Services } from './services/index.ts'
import { forgetOldRows } from './services/forget-old-rows.ts'

export interface Jobs {
  /** Waits for running jobs. */
  stop(): Promise<void>
}

interface Job {
  name: string
  everyMilliseconds: number
  /** Ends or deletes by time, so it waits while the clocks of machine and database differ. */
  endsByTime?: boolean
  run: () => Promise<unknown>
}

export interface JobSettings {
  log: Logger
  smtpUrl: string | undefined
  clocksAgree: () => boolean
}

/** Without an SMTP server, mails stay in the outbox. nodemailer is loaded only where there is one. */
function mailJob(context: ShopContext, { vouchers }: Services, smtpUrl: string): Job {
  const post = import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl))
  return {
    name: 'mail',
    everyMilliseconds: 2_000,
    run: async () => sendDue(context, vouchers, await post),
  }
}

/**
 * The background jobs. A plain timer in every process is enough: each job takes its rows with `FOR UPDATE
 * SKIP LOCKED`, so processes share the work, and rows taken by a killed process are free at once. pg-boss
 * would add tables, polling and 1 MB for the same.
 */
export function startJobs(
  context: ShopContext,
  services: Services,
  { log, smtpUrl, clocksAgree }: JobSettings,
): Jobs {
  const jobs: Job[] = [
    {
      name: 'end baskets',
      everyMilliseconds: 5_000,
      endsByTime: true,
      run: () => endBaskets(context, services.holds),
    },
    { name: 'payments', everyMilliseconds: 3_000, run: () => services.payments.work() },
    ...(smtpUrl ? [mailJob(context, services, smtpUrl)] : []),
    { name: 'reminders', everyMilliseconds: 300_000, run: () => queueReminders(context) },
    {
      name: 'forget old rows',
      everyMilliseconds: 600_000,
      endsByTime: true,
      run: () => forgetOldRows(context),
    },
    {
      name: 'erase people',
      everyMilliseconds: 3_600_000,
      endsByTime: true,
      run: () => services.erasure.eraseLate(),
    },
  ]
  const running = new Set<Promise<unknown>>()
  const timers = jobs.map(({ name, everyMilliseconds, endsByTime = false, run }) => {
    let busy = false
    const timer = setInterval(() => {
      if (busy || (endsByTime && !clocksAgree())) return
      busy = true
      const done: Promise<unknown> = run()
        .catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed'))
        .finally(() => {
          busy = false
          running.delete(done)
        })
      running.add(done)
    }, everyMilliseconds)
    timer.unref()
    return timer
  })

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
