import { expect, it } from 'vitest'
import { readTicketCode } from './ticket-code.ts'

it.each(['7KQX-M2RD-94TB', '7kqxm2rd94tb', ' 7KQX M2RD 94TB ', '7-kqx-m2rd94-tb'])(
  'reads the typed ticket code %j',
  (typed) => {
    expect(readTicketCode(typed)).toBe('7KQX-M2RD-94TB')
  },
)

it.each(['', '7KQX-M2RD-94T', '7KQX-M2RD-94TBB', '7KQX-M2RD-94TA', '7KQX-M2RD-94T0', '7KQX/M2RD/94TB'])(
  'rejects %j as a ticket code',
  (typed) => {
    expect(readTicketCode(typed)).toBeUndefined()
  },
)
