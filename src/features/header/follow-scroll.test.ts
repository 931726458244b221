import { expect, it } from 'vitest'
import { scrollState } from './follow-scroll.ts'

it('hides the header past 80 pixels going down', () => {
  expect(scrollState(0, 80, false).away).toBe(false)
  expect(scrollState(70, 81, false).away).toBe(true)
  expect(scrollState(400, 390, true).away).toBe(false)
})

it("keeps the header's state while nothing scrolls", () => {
  expect(scrollState(300, 300, true).away).toBe(true)
  expect(scrollState(300, 300, false).away).toBe(false)
})

it('shows the header again near the top', () => {
  expect(scrollState(50, 60, true).away).toBe(false)
})

it('shows search past 235 pixels, to-top past 60', () => {
  expect(scrollState(0, 235, false)).toMatchObject({ pastHero: false, toTop: true })
  expect(scrollState(0, 236, false).pastHero).toBe(true)
  expect(scrollState(0, 60, false).toTop).toBe(false)
})
