import type { Translate } from '#i18n/texts.ts'
import { Notice } from '#ui/Notice.tsx'
import type { AddressChoice, AddressFault } from '../rules/choice-address.ts'

interface AddressNoticeProps {
  address: AddressChoice
  /** The most passengers of one booking. */
  most: number
  groupHref: string
  t: Translate<'availability'>
}

/** Above the steps: what of the address cannot be had. The rest of it has been chosen. */
export function AddressNotice({ address: { faults, group }, most, groupHref, t }: AddressNoticeProps) {
  if (faults.length === 0) return null
  const text: Record<AddressFault, string> = {
    day: t('refusal.day_not_available'),
    people: group ? t('refusal.too_many_passengers', { maximum: most }) : t('address.people'),
    option: t('address.option'),
    time: t('refusal.time_not_available'),
  }
  return (
    <Notice tone="warning" role="status" title={t('address.title')}>
      {faults.map((fault) => (
        <p key={fault}>
          {text[fault]} {fault === 'people' && group && <a href={groupHref}>{t('group')}</a>}
        </p>
      ))}
    </Notice>
  )
}
