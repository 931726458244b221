import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from '#config/project-folder.ts'

/** S9: xxs, xs, s, m, l, xl, xxl and xxxl; below `m` it is a phone. */
const breakpoints = [390, 640, 768, 1024, 1280, 1440, 1650, 1920]
/** Between xxs and xs, where the header has no room for both of two buttons. */
const ofTheHeader = 480

it('changes layouts at the specified widths', () => {
  const used = globSync('**/*.{css,astro}', { cwd: projectPath('src') }).flatMap((file) => {
    const source = readFileSync(projectPath('src', file), 'utf8')
    return [...source.matchAll(/@media [^{]*?\bwidth [<>]=? (\d+)px/g)].map(([, width]) => Number(width))
  })
  expect(used).toContain(1024)
  expect([...new Set(used)].filter((width) => ![...breakpoints, ofTheHeader].includes(width))).toEqual([])
})
