import { afterEach, expect, it, vi } from 'vitest'
import { variant } from './experiments.ts'

const shown = (dataset: Record<string, string>) => vi.stubGlobal('document', { documentElement: { dataset } })
afterEach(() => void vi.unstubAllGlobals())

it('reads the variant of the page', () => {
  shown({ strategyCalendar: 'B', mapDisplay: 'A' })
  expect(variant('STRATEGY_CALENDAR')).toBe('B')
  expect(variant('MAP_DISPLAY')).toBe('A')
})

it('returns A where no variant was drawn', () => {
  shown({ trustpilot: 'C' })
  expect(variant('PACKAGE_MOBILE')).toBe('A')
  expect(variant('TRUSTPILOT')).toBe('A')
})
