import { expect, it } from 'vitest'
import { SESSION_KIND } from '#contract/api-headers.ts'
import { addToCart } from '#contract/basket/basket.ts'
import type { Idempotency, StoredAnswer } from '#server/services/idempotency.ts'
import type { Sessions } from '#server/services/session/sessions.ts'
import { answerOnce } from './answer-once.ts'
import { collectReply } from './reply.ts'
import type { Caller } from './route.ts'

it('stores an answer without its session token', async () => {
  const stored: StoredAnswer[] = []
  const idempotency: Idempotency = {
    begin: () => Promise.resolve({ state: 'mine' as const, since: new Date(0) }),
    finish: (_call, _since, answer) => Promise.resolve(void stored.push(answer)),
    abandon: () => Promise.resolve(),
  }
  const issue = () => Promise.resolve({ token: 'secret', kind: 'guest' as const })
  const reply = collectReply({ issue } as unknown as Sessions)
  const response = await answerOnce({
    call: addToCart,
    request: new Request('http://shop/', { headers: { 'idempotency-key': crypto.randomUUID() } }),
    body: {},
    caller: { session: () => Promise.resolve(undefined) } as unknown as Caller,
    reply,
    idempotency,
    work: async () => {
      await reply.authorize({ id: 'session-1' })
      reply.header('x-example', 'yes')
      return { ok: true, status: 201, body: { fine: true } }
    },
  })
  expect(response.headers.get('authorization')).toBe('Bearer secret')
  expect(response.headers.get(SESSION_KIND)).toBe('guest')
  expect(stored).toEqual([
    { status: 201, body: { fine: true }, headers: { 'x-example': 'yes' }, sessionId: 'session-1' },
  ])
})
