import { createHash, randomBytes } from 'node:crypto'

/** An identity someone chose; its code can be exchanged for a token once, within a minute. */
export interface Grant {
  clientId: string
  redirectUri: string
  challenge: string
  nonce: string
  person: Person
}

/** The identity that the visitor of the stand-in chose. */
export interface Person {
  email: string
  name: string
  /** For Google: the address is verified. For Facebook: the address is shared at all. */
  vouched: boolean
}

const LIFE_MILLISECONDS = 60_000
/** Unused codes are dropped, oldest first. */
const MOST_GRANTS = 1_000

export function createCodes(now: () => Date) {
  const grants = new Map<string, Grant & { until: number }>()
  return {
    get size(): number {
      return grants.size
    },
    give(grant: Grant): string {
      const code = randomBytes(24).toString('base64url')
      grants.set(code, { ...grant, until: now().getTime() + LIFE_MILLISECONDS })
      for (const oldest of grants.keys()) {
        if (grants.size <= MOST_GRANTS) break
        grants.delete(oldest)
      }
      return code
    },
    /** The first request uses up the code, valid or not. */
    take(
      code: string,
      asked: { clientId: string; redirectUri: string; verifier: string },
    ): Grant | undefined {
      const grant = grants.get(code)
      grants.delete(code)
      if (!grant || grant.until <= now().getTime()) return undefined
      const challenge = createHash('sha256').update(asked.verifier).digest('base64url')
      const fits =
        grant.clientId === asked.clientId &&
        grant.redirectUri === asked.redirectUri &&
        grant.challenge === challenge
      return fits ? grant : undefined
    },
  }
}
