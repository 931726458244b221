import './button.css'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface Look {
  /** `action` is the one thing to do on a screen; `sun` stands on signs; no look is the quiet outline. */
  look?: 'action' | 'sun' | 'quiet' | 'plain'
  large?: boolean
  wide?: boolean
  /** At work: stays focusable, refuses a second press, and says so to assistive technology. */
  busy?: boolean
}

const buttonClass = ({ look = 'quiet', large, wide }: Look, className: string | undefined) =>
  classNames(
    'button',
    look !== 'quiet' && `button-${look}`,
    large && 'button-large',
    wide && 'button-wide',
    className,
  )

export function Button({
  look,
  large,
  wide,
  busy = false,
  className,
  onClick,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, large, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

export function ButtonLink({
  look,
  large,
  wide,
  className,
  children,
  ...rest
}: Omit<Look, 'busy'> & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ look, large, wide }, className)}>
      {children}
    </a>
  )
}
