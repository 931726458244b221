import { useId, useState } from 'react'
import type { SlotView } from '#contract/catalogue/availability.ts'
import { blocksSlot } from '#domain/offer/choice.ts'
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
        {times.map(({ time, status, left }) => {
          const block = blocksSlot({ time, status, left }, passengers)
          const note =
            status === 'sold_out' || block?.code === 'time_not_available'
              ? t(`status.${status}`)
              : leftText(left, t)
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
              <small className="slot-left">{note}</small>
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

const leftText = (left: number | null, t: Translate<'availability'>): string =>
  left === null ? t('options.many') : t('options.left', { count: left })
