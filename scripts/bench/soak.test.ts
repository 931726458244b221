import { expect, it } from 'vitest'
import { minutesOf, USUAL_MINUTES } from './soak.ts'

it('soaks for the minutes it is given', () => {
  expect([minutesOf(undefined), minutesOf('10'), minutesOf('0.5')]).toEqual([USUAL_MINUTES, 10, 0.5])
})

it.each(['', '0', '-1', 'long', '601'])('refuses to soak for %j minutes', (argument) => {
  expect(() => minutesOf(argument)).toThrow('soak takes minutes')
})
