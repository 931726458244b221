import './notice.css'
import type { ReactNode } from 'react'
import { Icon } from './icon/Icon.tsx'
import { info, warning } from './icon/icons.ts'

type NoticeTone = 'info' | 'warning' | 'error'
const icons: Record<NoticeTone, string> = { info, warning, error: warning }

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  /** For a notice that appears later: `alert` interrupts a screen reader, `status` waits. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon svg={icons[tone]} />
      <div className="notice-words">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
