import './badge.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { lineClass, type Line } from './line.ts'

export function LineBadge({ line, round, children }: { line?: Line; round?: boolean; children: ReactNode }) {
  return (
    <span className={classNames('line-badge', round && 'line-badge-round', lineClass(line))}>{children}</span>
  )
}
