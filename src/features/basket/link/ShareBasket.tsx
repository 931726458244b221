import './share-basket.css'
import '#ui/form/field.css'
import { useId, useState } from 'react'
import { makeBasketLink } from '#client/basket-link.ts'
import { browser } from '#client/browser.ts'
import { Button } from '#ui/button/Button.tsx'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'

/** Hands a link to this basket to the device's share sheet, else to the clipboard, else shows it. */
export function ShareBasket({ translations: { t } }: { translations: BasketTranslations }) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [url, setUrl] = useState<string>()
  const id = useId()

  async function share() {
    setBusy(true)
    setSaid('')
    const made = await makeBasketLink(browser)
    setBusy(false)
    if (!made.ok) return setSaid(made.failure.message || t('failed.change'))
    const handed = await handOver(made.value.url)
    if (handed === 'copied') setSaid(t('share.copied'))
    setUrl(handed ? undefined : made.value.url)
  }

  return (
    <div className="basket-share">
      <Button look="plain" busy={busy} onClick={() => void share()}>
        {t('share.action')}
      </Button>
      <p role="status">{said}</p>
      {url !== undefined && (
        <>
          <label htmlFor={id}>{t('share.label')}</label>
          <input
            id={id}
            className="field-control"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
        </>
      )}
    </div>
  )
}

/** `undefined` where neither is possible, as on plain http. */
async function handOver(url: string): Promise<'shared' | 'copied' | undefined> {
  if ('share' in navigator) {
    try {
      await navigator.share({ url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return undefined
  }
}
