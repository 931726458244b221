import { useEffect, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readMember } from '#client/member.ts'
import type { Member } from '#contract/member.ts'
import { isMember } from '#stores/member.ts'

/** `nobody` also when the session has ended meanwhile: the screen then offers to log in. */
export type KnownMember = { is: 'asking' } | { is: 'nobody' } | { is: 'member'; member: Member }

/** Whoever is logged in already; the shop is asked only where the browser says that somebody is. */
export function useMember(): KnownMember {
  const [known, setKnown] = useState<KnownMember>(() => ({ is: isMember() ? 'asking' : 'nobody' }))
  useEffect(() => {
    if (!isMember()) return
    void readMember(browser).then((read) =>
      setKnown(read.ok ? { is: 'member', member: read.value } : { is: 'nobody' }),
    )
  }, [])
  return known
}
