import './basket-ticket.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SaleLine } from '#contract/basket/basket.ts'
import type { Upgrade } from '#contract/basket/upselling.ts'
import type { Currency } from '#domain/price/money.ts'
import { Button } from '#ui/button/Button.tsx'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'
import { $upgrades, isLonger, loadUpgrades, upgradesKey, upgradeTime } from './upgrades.ts'

interface UpgradeOfferProps {
  translations: BasketTranslations
  line: SaleLine
  currency: Currency
  onChoose: (to: Upgrade) => Promise<void>
}

/** "Make it 3 days for €20 more": the smallest step up from a ticket, where there is one. */
export function UpgradeOffer({ translations, line, currency, onChoose }: UpgradeOfferProps) {
  const { t, money, time, duration } = translations
  const known = useStore($upgrades, { ssr: 'initial' })[upgradesKey(line.id, currency)]
  const [busy, setBusy] = useState(false)
  // The row of a late answer stays, empty or not, so that nothing moves.
  const [isReserved, setReserved] = useState(known === undefined)
  useEffect(() => void loadUpgrades(line.id, currency), [line.id, currency])
  const [offer] = known ?? []
  if (!offer) return isReserved ? <p className="basket-upgrade" aria-hidden /> : null

  const amount = money(offer.difference.amount, offer.difference.currency)
  const longer = isLonger(line, offer)
  const startsAt = upgradeTime(line, offer)
  const label = longer
    ? t('line.upgrade', { duration: duration(offer.duration), amount })
    : t('line.upgradeTo', { name: offer.optionName, amount })
  const choose = async () => {
    setBusy(true)
    setReserved(true)
    await onChoose(offer)
    setBusy(false)
  }
  return (
    <p className="basket-upgrade">
      <Button look="sun" busy={busy} onClick={() => void choose()}>
        <span>
          {label}
          {startsAt !== null && startsAt !== line.time && ` (${time(startsAt)})`}
        </span>
      </Button>
    </p>
  )
}
