import { check, info, warning } from './icon/icons.ts'

export type NoticeTone = 'info' | 'good' | 'warning' | 'error'
export const noticeIcon: Record<NoticeTone, string> = { info, good: check, warning, error: warning }
