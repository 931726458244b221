/** PostgreSQL puts the time and its process before its words, and the statement after them. */
const MARKED = /(?:FATAL|PANIC|ERROR|error):\s+(.+)/
const DISK_FULL = /No space left on device/

/**
 * Why PostgreSQL or its initdb failed, from all that it said: its own words for the first fault, and what to
 * do where the disk is full.
 */
export function reasonOf(said: string): string {
  const lines = said.trim().split('\n')
  const marked = lines.map((line) => MARKED.exec(line)?.[1]).find((words) => words !== undefined)
  const reason = marked ?? lines.slice(-3).join(' ')
  return DISK_FULL.test(said)
    ? `${reason}. The disk is full: make room there, name another folder in DATA_DIR, or set DATABASE_URL.`
    : reason
}
