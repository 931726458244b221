import './countdown.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { clockFace, spokenMinutes, timeLeft, type Deadline } from './countdown.ts'
import { Icon } from './icon/Icon.tsx'
import { clock as clockIcon } from './icon/icons.ts'

interface CountdownProps extends Deadline {
  label: string
  /** Read aloud now and then: "Your seats are held for five more minutes." */
  spoken: (minutes: number) => string
  onEnd: () => void
}

const TICK = 1000

/** Minutes and seconds until something ends; nothing while it has no end. */
export function Countdown({ label, spoken, onEnd, until, now, receivedAt }: CountdownProps) {
  const [clock, setClock] = useState(receivedAt)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    // Depends on `until`, so that `onEnd` is called once per deadline, not with every tick.
    const timer = setInterval(() => {
      const moment = Date.now()
      setClock(moment)
      if (timeLeft({ until, now, receivedAt }, moment) !== 0) return
      clearInterval(timer)
      end()
    }, TICK)
    return () => clearInterval(timer)
  }, [until, now, receivedAt])

  const left = timeLeft({ until, now, receivedAt }, Math.max(clock, receivedAt))
  if (left === undefined) return null
  const minutes = spokenMinutes(left)
  return (
    <div className={minutes === undefined ? 'countdown' : 'countdown countdown-soon'}>
      <Icon svg={clockIcon} />
      <p>
        {label}{' '}
        <span className="countdown-face" role="timer" aria-live="off">
          {clockFace(left)}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {minutes === undefined ? '' : spoken(minutes)}
      </p>
    </div>
  )
}
