import './toast.css'
import type { ReactNode } from 'react'

/** Stays in the page while empty, so that words put into it later are announced. */
export function Toast({ children }: { children?: ReactNode }) {
  return (
    <div className="toast" role="status">
      {children}
    </div>
  )
}
