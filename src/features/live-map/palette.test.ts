import { expect, it } from 'vitest'
import { mapPalette } from './palette.ts'

it('takes the tokens of the page', () => {
  const { ground, rim, lines } = mapPalette((css) => css, false)
  expect([ground, rim, lines.purple]).toEqual(['var(--card)', 'var(--card)', 'var(--line-purple)'])
})

it("uses the reader's colours when forced", () => {
  const { ground, rim, lines } = mapPalette((css) => css, true)
  expect([ground, rim, lines.red]).toEqual(['Canvas', 'CanvasText', 'var(--line-red)'])
})
