import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceTexts, tabTexts, type KeptTexts } from './kept-texts.ts'

afterEach(() => void vi.unstubAllGlobals())

function aStorage(full = false) {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, text: string) {
      if (full) throw new DOMException('', 'QuotaExceededError')
      kept[key] = text
    },
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  }
  return Object.defineProperties(
    kept,
    Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value, enumerable: false }])),
  )
}

/** What happens to a text, in the order of a visit. */
const visit = (texts: KeptTexts) => [
  texts.read('a'),
  texts.write('a', '1'),
  texts.read('a'),
  texts.keys(),
  texts.remove('a'),
  texts.read('a'),
]

describe.each([
  ['localStorage', deviceTexts],
  ['sessionStorage', tabTexts],
] as const)('%s', (name, texts) => {
  it('keeps a text until it is removed', () => {
    vi.stubGlobal(name, aStorage())
    expect(visit(texts)).toEqual([undefined, true, '1', ['a'], undefined, undefined])
  })

  const nothing = [undefined, false, undefined, [], undefined, undefined]

  it('says that a text found no room', () => {
    vi.stubGlobal(name, aStorage(true))
    expect(visit(texts)).toEqual(nothing)
  })

  it.each([
    ['is null', { value: null, configurable: true }],
    ['is not there', { value: undefined, configurable: true }],
    ['throws when it is named', { get: () => expect.fail('SecurityError'), configurable: true }],
  ])('keeps nothing where it %s', (_, property) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, property)
    try {
      expect(visit(texts)).toEqual(nothing)
    } finally {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    }
  })
})
