import './card.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Card({
  padded,
  className,
  children,
}: {
  padded?: boolean
  className?: string
  children: ReactNode
}) {
  return <div className={classNames('card', padded && 'card-padded', className)}>{children}</div>
}
