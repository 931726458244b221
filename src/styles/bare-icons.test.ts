import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { bareIcon } from './bare-icons.ts'
import { iconShapes } from '#ui/icon/icon-shapes.ts'

const read = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`lucide-static/icons/${name}.svg`), 'utf8')

it.each(['clock', 'triangle-alert', 'shopping-basket', 'bus-front'])('keeps every shape of %s', (name) => {
  const bare = bareIcon(read(name))
  expect(iconShapes(bare)).toEqual(iconShapes(read(name)))
  expect(iconShapes(bare)).not.toEqual([])
  expect(bare).not.toContain('license')
  expect(bare).not.toContain('xmlns')
})
