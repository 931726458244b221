import { beginProviderLogin, loginByProvider } from '#client/member.ts'
import type { Provider } from '#contract/account/member.ts'
import { createStandIn, type StandIn } from '#server/openid/stand-in/stand-in.ts'
import { openSandbox } from '#server/payments/sandbox/sandbox.ts'
import { NOON, openTestShop, type TestShop, type TestShopSettings } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

export interface Person {
  email?: string
  name?: string
  vouched?: boolean
}

/** A shop with its own stand-in for Google and Facebook, over HTTP like the real ones. */
export interface ProviderShop {
  shop: TestShop
  standIn: StandIn
  origin: string
  /** Goes to the provider and returns the parameters of its redirect. */
  journey(url: string, person?: Person): Promise<URLSearchParams>
  /** Logs in from the button to the reply. */
  logIn(visitor: Visitor, provider: Provider, person?: Person): ReturnType<typeof loginByProvider>
  close(): Promise<void>
}

export async function openProviderShop(settings: TestShopSettings = {}): Promise<ProviderShop> {
  let clock = () => new Date(NOON)
  const standIn = createStandIn(() => clock())
  const sandbox = await openSandbox({ host: '127.0.0.1', port: 0 }, { '/openid': standIn.app })
  const { origin } = sandbox
  const opened = await openTestShop({
    ...settings,
    environment: { sandboxOrigin: origin, ...settings.environment },
  })
  clock = opened.context.clock

  async function journey(url: string, person: Person = {}): Promise<URLSearchParams> {
    const { email = 'tina@example.org', name = 'Tina Traveller', vouched = true } = person
    const form = { email, name, choice: vouched ? 'vouched' : 'plain' }
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    const location = answer.headers.get('location')
    if (answer.status !== 303 || !location) throw new Error(`the provider refused: ${await answer.text()}`)
    return new URL(location).searchParams
  }

  return {
    shop: opened,
    standIn,
    origin,
    journey,
    async logIn(visitor, provider, person) {
      const begun = await beginProviderLogin(visitor, provider)
      if (!begun.ok) return begun
      const back = await journey(begun.value.url, person)
      return loginByProvider(visitor, provider, {
        state: back.get('state') ?? '',
        code: back.get('code') ?? '',
      })
    },
    async close() {
      await opened.close()
      await sandbox.close()
    },
  }
}
