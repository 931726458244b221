import { describe, expect, it } from 'vitest'
import { keptMarkup } from './kept-markup.ts'

describe('kept markup', () => {
  it('is rendered once for what it shows, and anew for anything else', async () => {
    let renders = 0
    const render = () => Promise.resolve(`<p>${(renders += 1)}</p>`)
    expect(await keptMarkup('a', [{ id: 1 }, 'en'], render)).toBe('<p>1</p>')
    expect(await keptMarkup('a', [{ id: 1 }, 'en'], render)).toBe('<p>1</p>')
    expect(await keptMarkup('a', [{ id: 1 }, 'fr'], render)).toBe('<p>2</p>')
    expect(await keptMarkup('b', [{ id: 1 }, 'en'], render)).toBe('<p>3</p>')
  })

  it('keeps nothing of a rendering that failed', async () => {
    const fails = keptMarkup('c', [], () => Promise.reject(new Error('broken')))
    await expect(fails).rejects.toThrow('broken')
    expect(await keptMarkup('c', [], () => Promise.resolve('whole'))).toBe('whole')
  })

  it('lets the oldest go before it takes too much', async () => {
    const large = 'x'.repeat(2_500_000)
    for (const name of ['one', 'two', 'three']) await keptMarkup(name, [], () => Promise.resolve(large))
    expect(await keptMarkup('three', [], () => Promise.resolve('anew'))).toBe(large)
    expect(await keptMarkup('one', [], () => Promise.resolve('anew'))).toBe('anew')
  })
})
