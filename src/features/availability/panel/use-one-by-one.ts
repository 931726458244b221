import { useLayoutEffect, useRef, useState } from 'react'
import type { BookingPart } from '../rules/booking.ts'
import { partOfPlace, type PlacedRefusal } from '../rules/refusal.ts'
import type { OneByOne } from './PartTurns.tsx'
import { useVariant } from './use-variant.ts'

/**
 * Which part of a package a phone shows (PACKAGE_MOBILE B); `undefined` where all are shown. Parts are folded
 * only once a day is chosen; until then the page stays as it was printed. A refusal opens the part it is
 * about.
 */
export function useOneByOne(
  parts: readonly BookingPart[],
  hasDay: boolean,
  pressed: PlacedRefusal | undefined,
): OneByOne | undefined {
  const applies = useVariant('PACKAGE_MOBILE') === 'B' && parts.length > 1 && hasDay
  const [shown, setShown] = useState(0)
  const [seen, setSeen] = useState(pressed)
  const turned = useRef(false)
  if (pressed !== seen) {
    setSeen(pressed)
    setShown(partOfPlace(pressed?.place) ?? shown)
  }

  useLayoutEffect(() => {
    if (!turned.current) return
    turned.current = false
    const title = document.querySelector<HTMLElement>(`#booking-part-${shown}-title`)
    title?.setAttribute('tabindex', '-1')
    title?.focus()
  }, [shown])

  if (!applies) return undefined
  return {
    names: parts.map(({ name }) => name),
    shown,
    onShow: (part) => {
      turned.current = true
      setShown(part)
    },
  }
}
