import { classNames } from '#ui/class-names.ts'

export interface ButtonLook {
  /** `action` is the main action of a screen, `sun` is for dark signs, `quiet` has only an outline. */
  look?: 'action' | 'sun' | 'quiet' | 'plain'
  large?: boolean
  wide?: boolean
}

/** The classes of a `button`, or of a link that looks like one. */
export const buttonClass = ({ look = 'quiet', large, wide }: ButtonLook = {}, className?: string): string =>
  classNames(
    'button',
    look !== 'quiet' && `button-${look}`,
    large && 'button-large',
    wide && 'button-wide',
    className,
  )
