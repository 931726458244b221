import type { Translate } from '#i18n/texts.ts'
import { Button } from '#ui/button/Button.tsx'

/** The parts of a package shown one after the other (PACKAGE_MOBILE B). */
export interface OneByOne {
  names: readonly string[]
  shown: number
  onShow: (part: number) => void
}

interface PartTurnsProps {
  part: number
  oneByOne: OneByOne
  t: Translate<'availability'>
}

/** Buttons to the previous and the next part of a package. */
export function PartTurns({ part, oneByOne: { names, onShow }, t }: PartTurnsProps) {
  const next = names[part + 1]
  return (
    <div className="part-turns">
      {part > 0 && <Button onClick={() => onShow(part - 1)}>{t('package.back')}</Button>}
      {next !== undefined && (
        <Button onClick={() => onShow(part + 1)}>{t('package.next', { name: next })}</Button>
      )}
    </div>
  )
}
