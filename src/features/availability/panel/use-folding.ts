import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { isFolded, pressOf, type Folding, type FoldingAct } from '../rules/folding.ts'
import { whenAtRest } from './when-at-rest.ts'

/** How a step is shown. */
export interface StepFold {
  /** Only heading and answer are shown. */
  folded: boolean
  /** What the button beside the heading does, if there is one. */
  press: 'change' | 'done' | undefined
  onPress: () => void
}

/** The steps as text, which React compares by value: one digit each, 1 for yes. */
const digitsOf = (steps: readonly boolean[]): string => steps.map(Number).join('')
const stepsOf = (digits: string): boolean[] => Array.from(digits, (digit) => digit === '1')

/**
 * Folds the steps that are done to their answer, and brings the next one into view. A step opens at once and
 * folds only when nothing is pressed, nor has the focus of a keyboard in it. Before anything was pressed, it
 * folds at once: the page was painted so (`config/first-paint.ts`).
 */
export function useFolding(
  line: RefObject<HTMLOListElement | null>,
  done: readonly boolean[],
  folding: Folding,
  dispatch: (act: FoldingAct) => void,
): StepFold[] {
  const doneDigits = digitsOf(done)
  const wanted = digitsOf(done.map((isDone, step) => isFolded(folding, step, isDone)))
  const [settled, setSettled] = useState(wanted)
  const { untouched } = folding
  const shown = untouched
    ? wanted
    : digitsOf(stepsOf(wanted).map((folds, step) => folds && settled[step] === '1'))
  const before = useRef(shown)

  useEffect(() => {
    if (wanted === settled) return
    if (untouched) return setSettled(wanted)
    const isUsed = (step: Element | undefined, pressed: EventTarget | undefined) =>
      step?.querySelector(':focus-visible') ?? (pressed instanceof Node && step?.contains(pressed))
    const isBusyAt = (pressed: EventTarget | undefined) =>
      stepsOf(wanted).some(
        (folds, step) => folds && shown[step] === '0' && isUsed(line.current?.children[step], pressed),
      )
    return whenAtRest(isBusyAt, () => setSettled(wanted))
    // Every act starts the wait anew: the press that answered a step does not keep it open.
  }, [line, wanted, settled, shown, folding, untouched])

  useLayoutEffect(() => {
    const hasFolded = stepsOf(shown).some((folds, step) => folds && before.current[step] === '0')
    before.current = shown
    if (hasFolded && !untouched && line.current) goOn(line.current, shown.indexOf('0'))
  }, [line, shown, untouched])

  return useMemo(
    () =>
      stepsOf(shown).map((folded, step): StepFold => {
        const press = pressOf(folding, step, doneDigits[step] === '1')
        return {
          folded,
          press: press === 'change' && !folded ? undefined : press,
          onPress: () => dispatch({ act: folded ? 'opened' : 'closed', step }),
        }
      }),
    [folding, shown, doneDigits, dispatch],
  )
}

/** To the first step that is open; to the last one, which adds, when there is none. */
function goOn(line: HTMLOListElement, open: number): void {
  const next = open < 0 ? line.lastElementChild : line.children[open]
  if (document.activeElement?.closest('.booking-step-folded .booking-step-body')) {
    const title = next?.querySelector<HTMLElement>('.booking-step-title')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  next?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}
