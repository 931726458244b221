import { randomBytes } from 'node:crypto'

const processPart = randomBytes(6).toString('base64url')
let answered = 0

/** Unique over all processes: a random part for each process, and a counter. */
export function nextRequestId(): string {
  answered += 1
  return `${processPart}-${answered.toString(36)}`
}
