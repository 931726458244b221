import { useEffect, useId, useState } from 'react'
import { browser } from '#client/browser.ts'
import { beginProviderLogin, readLoginProviders } from '#client/member.ts'
import type { Failure } from '#contract/failure.ts'
import { providers, type Provider } from '#contract/account/member.ts'
import { Button } from '#ui/button/Button.tsx'
import { onRestored } from '#ui/hydration/on-restored.ts'
import { Notice } from '#ui/Notice.tsx'
import { keepBegunLogin } from './begun-login.ts'
import { useTranslations } from '#features/member/translations.tsx'

const names: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }

/**
 * Each button leads to the provider's page, which sends the visitor back to the login page; with
 * `returnHere`, that page leads them on to this one.
 */
export function ProviderButtons({ returnHere = false }: { returnHere?: boolean }) {
  const { t, sentence } = useTranslations()
  const title = useId()
  const [leaving, setLeaving] = useState<Provider>()
  const [failure, setFailure] = useState<Failure>()
  const [offered, setOffered] = useState<readonly Provider[]>()

  useEffect(() => {
    void readLoginProviders(browser).then((read) => read.ok && setOffered(read.value.data))
  }, [])

  // A page restored from the back/forward cache would still show that it waits for the provider.
  useEffect(() => onRestored(() => setLeaving(undefined)), [])

  async function leave(provider: Provider): Promise<void> {
    setFailure(undefined)
    setLeaving(provider)
    const begun = await beginProviderLogin(browser, provider)
    if (begun.ok) {
      const from = returnHere ? location.pathname + location.search : undefined
      keepBegunLogin({ provider, state: begun.value.state, from })
      return location.assign(begun.value.url)
    }
    setFailure(begun.failure)
    setLeaving(undefined)
  }

  if (offered?.length === 0) return null
  return (
    <div
      className="member-providers"
      role="group"
      aria-labelledby={title}
      data-pending={offered ? undefined : ''}
    >
      <p id={title}>{t('login.or')}</p>
      {(offered ?? providers).map((provider) => (
        <Button key={provider} wide busy={leaving !== undefined} onClick={() => void leave(provider)}>
          {names[provider]}
        </Button>
      ))}
      {failure && (
        <Notice tone="error" role="alert">
          <p>{sentence(failure)}</p>
        </Notice>
      )}
    </div>
  )
}
