import { expect, it } from 'vitest'
import { oncePerMinute, onceEach } from './say-seldom.ts'

it('says a sentence once a minute, with its count', () => {
  const said: string[] = []
  let now = 0
  const say = oncePerMinute(
    (sentence) => said.push(sentence),
    () => new Date(now),
  )
  for (now = 0; now < 60_000; now += 20_000) say('forged')
  say('forged')
  say('forged')
  now += 60_000
  say('forged')
  say('other')
  expect(said).toEqual(['forged', 'forged (2 more in between)', 'forged (1 more in between)', 'other'])
})

it('says each sentence once, of the latest', () => {
  const said: string[] = []
  const say = onceEach((sentence) => said.push(sentence))
  say('first')
  say('first')
  for (let at = 0; at < 999; at += 1) say(`report ${at}`)
  say('first')
  expect(said).toHaveLength(1_000)
  say('one more')
  say('first')
  expect(said.slice(-2)).toEqual(['one more', 'first'])
})
