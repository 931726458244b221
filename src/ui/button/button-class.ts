import './button.css'
import { classNames } from '#ui/class-names.ts'

export interface ButtonLook {
  /** `action` is the one thing to do on a screen; `sun` stands on signs; no look is the quiet outline. */
  look?: 'action' | 'sun' | 'quiet' | 'plain'
  large?: boolean
  wide?: boolean
}

/** For a `button` or a link that looks like one. */
export const buttonClass = ({ look = 'quiet', large, wide }: ButtonLook = {}, className?: string): string =>
  classNames(
    'button',
    look !== 'quiet' && `button-${look}`,
    large && 'button-large',
    wide && 'button-wide',
    className,
  )
