import { describe, expect, it } from 'vitest'
import { belongsToAnother, type Session } from './sessions.ts'

describe('the owner of a session', () => {
  const guest = { memberId: null, agentId: null }
  const member = { memberId: 7, agentId: null }
  const agent = { memberId: null, agentId: 7 }

  it.each([
    ['a guest', guest, { memberId: 7 }, false],
    ['a guest', guest, { agentId: 7 }, false],
    ['the member', member, { memberId: 7 }, false],
    ['another member', member, { memberId: 8 }, true],
    ['a member of the same number', member, { agentId: 7 }, true],
    ['the agent', agent, { agentId: 7 }, false],
    ['another agent', agent, { agentId: 8 }, true],
    ['an agent of the same number', agent, { memberId: 7 }, true],
  ])('distinguishes another owner from %s', (_, session, owner, others) => {
    expect(belongsToAnother(session as Session, owner)).toBe(others)
  })
})
