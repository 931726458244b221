import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectPath } from '../support/project.ts'
import { fileChecks, laterChecks, quickChecks } from './checks.ts'

it('calls the checks in tests/README.md by the names that they have', () => {
  const paper = readFileSync(projectPath('tests', 'README.md'), 'utf8').replaceAll('\n', ' ')
  const named = /The checks of `npm test`, by name: ([^.]+)\./.exec(paper)?.[1]?.split(', ')
  expect(named).toEqual([...Object.keys(fileChecks), ...laterChecks])
})

describe('the quick checks', () => {
  const namesFor = (...changed: string[]) => Object.keys(quickChecks(changed, 'report.json'))
  const always = namesFor()

  it('read the whole tree when nothing changed, and test nothing', () => {
    expect(always).toEqual(expect.arrayContaining(['Lint', 'Types', 'Format', 'Names of the brand']))
    expect(always).not.toContain('Tests of what changed')
    expect(always).not.toContain('Texts')
  })

  it.each([
    ['src/domain/price/money.ts', 'Tests of what changed'],
    ['locales/fr/basket.json', 'Texts'],
    ['src/layouts/Page.astro', 'Lint of Astro files'],
    ['package.json', 'Lock file'],
  ])('after a change of %s include %s', (file, name) => {
    expect(namesFor(file)).toEqual(expect.arrayContaining([...always, name]))
  })
})
