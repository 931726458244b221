import { useState, type ComponentProps, type ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'

interface Busy {
  /** While busy, the button stays focusable, ignores presses and is announced as busy and disabled. */
  busy?: boolean
}

export function Button({
  look,
  large,
  wide,
  busy = false,
  className,
  onClick,
  ...rest
}: ButtonLook & Busy & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      className={buttonClass({ look, large, wide }, className)}
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
}: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ look, large, wide }, className)}>
      {children}
    </a>
  )
}

interface RetryButtonProps {
  onRetry: () => Promise<unknown>
  children: ReactNode
}

/** Tries again what failed. It is busy until the answer is there, so that a slow one is no dead button. */
export function RetryButton({ onRetry, children }: RetryButtonProps) {
  const [busy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }

  return (
    <Button busy={busy} onClick={() => void retry()}>
      {children}
    </Button>
  )
}
