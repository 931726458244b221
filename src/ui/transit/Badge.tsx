import './badge.css'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export interface BadgeProps {
  tone?: 'sun' | 'river' | 'leaf' | 'red'
  children: ReactNode
}

export function Badge({ tone, children }: BadgeProps) {
  return <span className={classNames('badge', tone && `badge-${tone}`)}>{children}</span>
}
