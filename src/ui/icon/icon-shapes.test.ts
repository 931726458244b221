import { expect, it } from 'vitest'
import { iconShapes } from './icon-shapes.ts'
import * as icons from './icons.ts'

it('reads the shapes inside an icon', () => {
  const svg = '<!-- licence --><svg\n width="24"\n><path d="M1 2h3" /><circle cx="4" cy="5" r="6" /></svg>'
  expect(iconShapes(svg)).toEqual([
    { tag: 'path', attributes: { d: 'M1 2h3' } },
    { tag: 'circle', attributes: { cx: '4', cy: '5', r: '6' } },
  ])
})

it.each(Object.entries(icons))('finds shapes in the icon %s', (_name, svg) => {
  expect(iconShapes(svg).length).toBeGreaterThan(0)
})
