import { useState } from 'react'
import type { Scanner } from '#contract/booking/scan.ts'
import type { Failure } from '#contract/failure.ts'
import { addDays } from '#domain/time/day.ts'
import { Button } from '#ui/button/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Notice } from '#ui/Notice.tsx'
import { scanner } from './browser-scanner.ts'
import type { ScanTranslations } from './scan-translations.ts'
import { todayIn } from './setting-of-today.ts'

interface ScanSetupProps {
  translations: ScanTranslations
  products: Scanner['products']
}

/** Product and day, chosen once: today, or yesterday for a ride that ends after midnight. */
export function ScanSetup({ translations: { t, day: dayText }, products }: ScanSetupProps) {
  const [productId, setProductId] = useState(products[0]?.id ?? 0)
  const product = products.find(({ id }) => id === productId)
  const [chosen, setChosen] = useState<'today' | 'yesterday'>('today')
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  if (!product) return <p className="scan-form">{t('setup.none')}</p>
  const dayOf = (which: typeof chosen) => addDays(todayIn(product, new Date()), which === 'today' ? 0 : -1)

  async function start() {
    setBusy(true)
    setFailure(undefined)
    const started = await scanner.choose({ productId, day: dayOf(chosen) })
    setBusy(false)
    if (!started.ok) setFailure(started.failure)
  }

  return (
    <section className="scan-form" aria-labelledby="scan-setup">
      <h2 id="scan-setup">{t('setup.title')}</h2>
      {failure && (
        <Notice tone="error" role="alert">
          <p>{failure.message || t('login.noAnswer')}</p>
        </Notice>
      )}
      <Select
        id="scan-product"
        label={t('setup.product')}
        value={String(productId)}
        onChange={({ currentTarget }) => setProductId(Number(currentTarget.value))}
        choices={products.map(({ id, name, locationName }) => ({
          value: String(id),
          name: `${name}, ${locationName}`,
        }))}
      />
      <Select
        id="scan-day"
        label={t('setup.day')}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value === 'today' ? 'today' : 'yesterday')}
        choices={[
          { value: 'today', name: dayText(dayOf('today')) },
          { value: 'yesterday', name: dayText(dayOf('yesterday')) },
        ]}
      />
      <Button look="action" large wide busy={busy} onClick={() => void start()}>
        {t('setup.start')}
      </Button>
    </section>
  )
}
