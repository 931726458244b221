import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isUnheard } from './quiet-root.ts'

const sources = globSync(['src/features/availability/*.tsx', 'src/ui/**/*.tsx'])
/** The kinds of events behind `onClick`, `onFocus` … */
const handlersIn = (source: string): string[] =>
  [...source.matchAll(/\son([A-Z]\w+?)(?:Capture)?=/g)].map(([, name = '']) =>
    name.toLowerCase().replace(/^(focus|blur)$/, 'focusin'),
  )

it('leaves the booking panel what its components listen to', () => {
  const heard = sources.flatMap((file) => handlersIn(readFileSync(file, 'utf8')))
  expect(heard).toEqual(expect.arrayContaining(['click', 'keydown', 'change', 'close']))
  expect(heard.filter(isUnheard)).toEqual([])
})

it.each(['touchend', 'pointerover', 'mousedown', 'lostpointercapture', 'dragend', 'focusin'])(
  'does not hear %s',
  (type) => expect(isUnheard(type)).toBe(true),
)

it.each(['click', 'keydown', 'change', 'input', 'cancel', 'close', 'submit'])('hears %s', (type) =>
  expect(isUnheard(type)).toBe(false),
)
