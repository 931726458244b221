import './notice.css'
import type { ReactNode } from 'react'
import { Icon } from './icon/Icon.tsx'
import { check, info, warning } from './icon/icons.ts'

type NoticeTone = 'info' | 'good' | 'warning' | 'error'
const icons: Record<NoticeTone, string> = { info, good: check, warning, error: warning }

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  /** `alert` interrupts, `status` waits its turn; none for what was there from the start. */
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
