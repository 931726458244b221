import { expect, it } from 'vitest'
import { $pendingCalls, inTurn } from './in-turn.ts'

it('sends each call after the previous answer', async () => {
  const log: string[] = []
  const call = (name: string, milliseconds: number) => async () => {
    log.push(`${name} sent`)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    log.push(`${name} answered`)
    return name
  }
  const answers = [inTurn(call('slow', 20)), inTurn(call('quick', 0))]
  expect($pendingCalls.get()).toBe(2)
  expect(await Promise.all(answers)).toEqual(['slow', 'quick'])
  expect(log).toEqual(['slow sent', 'slow answered', 'quick sent', 'quick answered'])
  expect($pendingCalls.get()).toBe(0)
})

it('goes on after a call that breaks', async () => {
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(() => Promise.resolve('next'))).toBe('next')
  expect($pendingCalls.get()).toBe(0)
})
