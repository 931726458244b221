import './badge.css'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface BadgeProps {
  tone?: 'sun' | 'leaf'
  children: ReactNode
}

export function Badge({ tone, children }: BadgeProps) {
  return <span className={classNames('badge', tone && `badge-${tone}`)}>{children}</span>
}
