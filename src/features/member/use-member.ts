import { useEffect, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readMember } from '#client/member.ts'
import type { Failure } from '#contract/failure.ts'
import type { Member } from '#contract/account/member.ts'
import type { Result } from '#domain/result.ts'
import { isMember } from '#stores/is-member.ts'

/** `nobody` also when the session has ended meanwhile: the screen then offers to log in. */
export type KnownMember =
  { is: 'asking' } | { is: 'nobody' } | { is: 'failed'; failure: Failure } | { is: 'member'; member: Member }

const notLoggedIn: readonly Failure['code'][] = ['no_session', 'members_only']

function known(read: Result<Member, Failure>): KnownMember {
  if (read.ok) return { is: 'member', member: read.value }
  return notLoggedIn.includes(read.failure.code) ? { is: 'nobody' } : { is: 'failed', failure: read.failure }
}

/** The logged-in member; asks the API only if a cookie says that somebody is logged in. */
export function useMember(): KnownMember {
  const [state, setKnown] = useState<KnownMember>(() => ({ is: isMember() ? 'asking' : 'nobody' }))
  useEffect(() => {
    if (!isMember()) return
    void readMember(browser).then((read) => setKnown(known(read)))
  }, [])
  useEffect(() => {
    // Another tab may have logged out, or an agent in.
    const look = () => isMember() || setKnown({ is: 'nobody' })
    const events = ['focus', 'visibilitychange'] as const
    for (const event of events) addEventListener(event, look)
    return () => events.forEach((event) => removeEventListener(event, look))
  }, [])
  return state
}
