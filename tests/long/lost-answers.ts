import { expect } from 'vitest'
import type { Transport } from '#client/transport.ts'

const isAnswer = (body: unknown): body is { answers: unknown } =>
  typeof body === 'object' && body !== null && 'answers' in body

/**
 * A line that sends every eighth scan twice at once and loses the answer to every sixteenth, and hands
 * everything in twice: the same question has to get the same answer.
 */
export function loseAnswers(line: Transport): Transport {
  let scans = 0
  return {
    async send(request) {
      const ask = () => line.send(request)
      if (request.path.endsWith('/staff/settle')) {
        const [first, again] = [await ask(), await ask()]
        if (isAnswer(first.body) && isAnswer(again.body))
          expect(again.body.answers).toEqual(first.body.answers)
        return again
      }
      if (!request.path.endsWith('/staff/redeem')) return ask()
      scans += 1
      const isLost = scans % 16 === 5
      const copy = scans % 8 === 0 ? ask() : undefined
      const reply = await ask()
      if (copy) expect((await copy).body).toEqual(reply.body)
      if (isLost) throw new TypeError('the answer was lost')
      return reply
    },
  }
}
