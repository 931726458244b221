import './route-rule.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { lineClass, type Line } from './line.ts'

export function RouteRule({ line, children }: { line?: Line; children: ReactNode }) {
  return <div className={classNames('route-rule', lineClass(line))}>{children}</div>
}
