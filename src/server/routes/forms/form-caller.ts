import type { Context } from 'hono'
import { isLocale } from '#config/locales.ts'
import { callerOf } from '#server/routes/http/caller.ts'
import type { Caller } from '#server/routes/http/route.ts'
import type { Sessions } from '#server/services/session/sessions.ts'

/** Who posted a form of a page: its `action` names the language, since a form cannot send a header. */
export function formCallerOf({ req }: Context, sessions: Sessions): Caller {
  const caller = callerOf(req.raw, sessions)
  const lang = req.query('lang')
  return isLocale(lang) ? { ...caller, locale: lang } : caller
}
