import { useEffect, useEffectEvent, useState } from 'react'
import type { Sale } from '#contract/basket.ts'
import { Icon } from '#ui/Icon.tsx'
import { clock as clockIcon } from '#ui/icons.ts'
import type { BasketWords } from './basket-words.ts'
import { clockFace, heldFor, spokenMinutes } from './hold-clock.ts'

interface HoldClockProps {
  words: BasketWords
  sale: Sale
  receivedAt: number
  onEnd: () => void
}

const TICK = 1000

export function HoldClock({ words: { t }, sale, receivedAt, onEnd }: HoldClockProps) {
  const [now, setNow] = useState(receivedAt)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    // Re-armed by every answer of the server; without one the end is told once, not with every tick.
    const timer = setInterval(() => {
      const clock = Date.now()
      setNow(clock)
      if (heldFor(sale, receivedAt, clock) !== 0) return
      clearInterval(timer)
      end()
    }, TICK)
    return () => clearInterval(timer)
  }, [sale, receivedAt])

  const left = heldFor(sale, receivedAt, Math.max(now, receivedAt))
  if (left === undefined) return null
  const minutes = spokenMinutes(left)
  return (
    <div className={minutes === undefined ? 'hold-clock' : 'hold-clock hold-clock-soon'}>
      <Icon svg={clockIcon} />
      <p>
        {t('hold.label')}{' '}
        <span className="hold-clock-face" role="timer" aria-live="off">
          {clockFace(left)}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {minutes === undefined ? '' : t('hold.spoken', { count: minutes })}
      </p>
    </div>
  )
}
