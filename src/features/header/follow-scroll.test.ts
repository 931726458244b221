import { expect, it } from 'vitest'
import { scrollState } from './follow-scroll.ts'

it('hides the header only past 80 pixels and only on the way down', () => {
  expect(scrollState(0, 80, false).away).toBe(false)
  expect(scrollState(70, 81, false).away).toBe(true)
  expect(scrollState(400, 390, true).away).toBe(false)
})

it('keeps what it decided while nothing moves', () => {
  expect(scrollState(300, 300, true).away).toBe(true)
  expect(scrollState(300, 300, false).away).toBe(false)
})

it('brings the header back at the top', () => {
  expect(scrollState(50, 60, true).away).toBe(false)
})

it('shows the search of the home page past 235 pixels and the way up past 60', () => {
  expect(scrollState(0, 235, false)).toMatchObject({ pastHero: false, toTop: true })
  expect(scrollState(0, 236, false).pastHero).toBe(true)
  expect(scrollState(0, 60, false).toTop).toBe(false)
})
