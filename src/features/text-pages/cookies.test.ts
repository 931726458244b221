import { parseSetCookie } from 'cookie'
import { expect, it } from 'vitest'
import * as session from '#server/front/gateway/session-cookies.ts'
import { cookies } from './cookies.ts'

it('lists the cookies of a session with their lifetimes', () => {
  const jar = { secure: false }
  const set = [
    session.keepToken(jar, 'token'),
    session.keepCount(jar, 1),
    ...session.keepKind(jar, 'member', null),
    ...session.keepKind(jar, 'agent', null),
    session.keepOldToken(jar, 'token'),
    ...session.keepPending(jar, { pending: 'id', over: null }, null),
    session.keepDevice(jar, 'device'),
  ]
  const sent = set.map((header) => {
    const { name, maxAge = 0 } = parseSetCookie(header)
    return { name, days: maxAge / 86_400 }
  })
  expect(cookies.slice(0, sent.length)).toEqual(sent)
})
