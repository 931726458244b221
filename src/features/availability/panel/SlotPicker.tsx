import { useId, useState } from 'react'
import type { SlotView } from '#contract/catalogue/availability.ts'
import { blocksSlot, type SlotRefusal } from '#domain/offer/choice.ts'
import type { Time } from '#domain/time/day.ts'
import type { Passengers } from '#domain/offer/passenger.ts'
import { formatTime } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { guideLanguages, shownLanguage } from '../rules/guide-language.ts'
import { refusalText } from '../rules/refusal.ts'
import { GuideLanguage } from './GuideLanguage.tsx'
import { passengerName, type Translations } from './translations.ts'

interface SlotPickerProps {
  slots: readonly SlotView[]
  passengers: Passengers
  chosen: Time | undefined
  translations: Translations
  /** `undefined` after a change of the guide's language, whose start times are others. */
  onChoose: (time: Time | undefined) => void
}

/** Start times as chips. An unavailable one says why, and screen readers still reach it. */
export function SlotPicker({ slots, passengers, chosen, translations, onChoose }: SlotPickerProps) {
  const { t, locale } = translations
  const name = useId()
  const [wanted, setWanted] = useState<string>()
  const language = shownLanguage(slots, { chosen, wanted, own: locale.slice(0, 2) })
  const times = slots.flatMap(({ time, ...rest }) =>
    time === null || rest.language !== language ? [] : [{ time, ...rest }],
  )
  const chooseLanguage = (next: string) => {
    setWanted(next)
    onChoose(undefined)
  }
  if (times.length === 0) return <p className="slots-none">{t('refusal.no_times')}</p>
  return (
    <>
      <GuideLanguage
        languages={guideLanguages(slots)}
        shown={language}
        translations={translations}
        onChoose={chooseLanguage}
      />
      <fieldset className="slots">
        <legend>{t('options.times')}</legend>
        {times.map(({ time, ...slot }) => {
          const { status } = slot
          const block = blocksSlot({ time, ...slot }, passengers)
          const note = noteOf(slot, block, t)
          return (
            <label key={time} className={`slot day-${status}`}>
              <input
                type="radio"
                name={name}
                value={time}
                checked={chosen === time}
                disabled={block !== undefined}
                onChange={() => onChoose(time)}
              />
              <time className="slot-time" dateTime={time}>
                {formatTime(time, locale)}
              </time>
              {note !== undefined && <small className="slot-left">{note}</small>}
              {block?.code === 'not_enough_left' && (
                <span className="visually-hidden">{refusalText(block, t, passengerName(translations))}</span>
              )}
            </label>
          )
        })}
      </fieldset>
    </>
  )
}

/** Why a time cannot be chosen, or how few tickets are left; nothing where there are enough. */
function noteOf(
  { status, left }: Pick<SlotView, 'status' | 'left'>,
  block: SlotRefusal | undefined,
  t: Translate<'availability'>,
): string | undefined {
  if (status === 'sold_out' || block?.code === 'time_not_available') return t(`status.${status}`)
  const count = block?.code === 'not_enough_left' ? block.left : left
  return count === null ? undefined : t('options.left', { count })
}
