import { describe, expect, it } from 'vitest'
import { newerInScript } from './newer-scripts.ts'

const newerIn = async (script: string) => [...(await newerInScript(script)).keys()]

describe('built scripts beside the list of browsers', () => {
  it.each([
    ['syntax', 'using a=open()', 'syntax'],
    ['a flag of a pattern', 'const a=/(?i:b)/', 'modifier in a pattern'],
    ['a global', 'new CloseWatcher', 'CloseWatcher'],
    ['what a global carries', 'const a=URL.parse(b)', 'URL.parse'],
    ['a call of a list', 'a.difference(b)', '.difference()'],
    ['a call of an element', 'a.moveBefore(b,c)', '.moveBefore()'],
    ['a call of Intl', 'const a=Intl.DurationFormat', 'Intl.DurationFormat'],
  ])('finds %s', async (_, script, name) => {
    expect(await newerIn(script)).toContain(name)
  })

  it.each([
    [
      'what all know',
      'const a=b?.c??URL.canParse(d);a.toSorted().at(-1);e.showPopover();/\\p{L}(?<!a)/v.test(f)',
    ],
    ['what stands in texts', 'const a="URL.parse(b)"'],
    ['a property of that name', 'const a={difference:1}.difference'],
  ])('lets %s pass', async (_, script) => {
    expect(await newerIn(script)).toEqual([])
  })
})
