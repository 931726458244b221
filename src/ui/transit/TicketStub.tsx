import './ticket-stub.css'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { lineClass, type Line } from './line.ts'

interface TicketStubProps {
  line?: Line
  /** The part that is torn off: price, QR code, action. */
  stub?: ReactNode
  /** Faded while it is being removed. */
  faded?: boolean
  className?: string
  children: ReactNode
}

export function TicketStub({ line, stub, faded, className, children }: TicketStubProps) {
  return (
    <article className={classNames('ticket-stub', faded && 'ticket-stub-faded', lineClass(line), className)}>
      <div className="ticket-stub-body">{children}</div>
      {stub !== undefined && <div className="ticket-stub-tear">{stub}</div>}
    </article>
  )
}
