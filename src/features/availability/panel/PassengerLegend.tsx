import { passengerTypes } from '#domain/offer/passenger.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { agesText } from '../rules/ages.ts'
import type { PassengerKind } from '../rules/booking-props.ts'
import type { Translations } from './translations.ts'

export interface PassengerLegendProps {
  open: boolean
  /** What this product sells, for the ages. */
  kinds: readonly PassengerKind[]
  translations: Translations
  onClose: () => void
}

/** The additional information of a product: its passenger types, numbered as S3 numbers them. */
export function PassengerLegend({ open, kinds, translations, onClose }: PassengerLegendProps) {
  const { t, tPassengers } = translations
  const agesOf = (type: PassengerKind['type']) => {
    const ages = kinds.filter((kind) => kind.type === type).map((kind) => agesText(kind, tPassengers))
    return [...new Set(ages.filter(Boolean))].join(', ')
  }
  return (
    <Dialog open={open} title={t('legend.title')} onClose={onClose} closeLabel={t('legend.close')}>
      <p>{t('legend.text')}</p>
      <ol className="passenger-legend">
        {passengerTypes.map((type) => (
          <li key={type}>
            <strong>{tPassengers(`types.${type}.name`)}</strong> <small>{agesOf(type)}</small>
            <br />
            {t(`legend.notes.${type}`)}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
