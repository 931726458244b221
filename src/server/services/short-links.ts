import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { fail, ok } from '#domain/result.ts'
import { pageOfPath } from '#i18n/routes.ts'
import { isTokenPage } from '#i18n/slugs.ts'
import { shortLink } from '#server/db/schema/generic.ts'
import type { ShopContext } from '#server/context.ts'
import type { Answer } from '#server/refusal.ts'

export interface ShortLinks {
  encode(url: string): Promise<Answer<{ url: string; code: string }>>
  /** The whole address behind a code. */
  decode(code: string): Promise<string | undefined>
}

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = (): string => Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** In bytes as stored: percent-encoded, so up to nine times the typed length. An index row holds 2,704. */
const LONGEST_TARGET = 2_000

/** A code is easier to guess than a voucher's link, and nobody needs a call of the API shortened. */
const isPrivate = (path: string): boolean => path.startsWith('/api/') || isTokenPage(pageOfPath(path))

export function createShortLinks({ db, publicOrigin, clock }: ShopContext): ShortLinks {
  /** Path, query and fragment of an address of this shop, so that a short link cannot lead elsewhere. */
  function targetOf(url: string): string | undefined {
    const parsed = URL.parse(url, publicOrigin)
    if (!parsed || parsed.origin !== publicOrigin || parsed.username || parsed.password) return undefined
    if (isPrivate(decodeURI(parsed.pathname))) return undefined
    const target = parsed.pathname + parsed.search + parsed.hash
    return target.length > LONGEST_TARGET ? undefined : target
  }

  return {
    async encode(url) {
      let target: string | undefined
      try {
        target = targetOf(url)
      } catch {
        target = undefined
      }
      if (target === undefined) return fail({ code: 'malformed', fields: { url: 'invalid_address' } })
      const [row] = await db
        .insert(shortLink)
        .values({ code: newCode(), target, createdAt: clock() })
        // The same address keeps its code.
        .onConflictDoUpdate({ target: shortLink.target, set: { target } })
        .returning({ code: shortLink.code })
      if (!row) throw new Error('the short address was not kept')
      return ok({ url: `${publicOrigin}/api/s/${row.code}`, code: row.code })
    },
    async decode(code) {
      const [row] = await db.select().from(shortLink).where(eq(shortLink.code, code))
      return row && publicOrigin + row.target
    },
  }
}
