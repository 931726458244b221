import { describe, expect, it } from 'vitest'
import { cachedFragment } from './fragment-cache.ts'

const textOf = async (name: string, shows: readonly unknown[], render: () => Promise<string>) =>
  (await cachedFragment(name, shows, async () => Buffer.from(await render()))).bytes.toString()

describe('kept markup', () => {
  it('is rendered once for what it shows, and anew for anything else', async () => {
    let renders = 0
    const render = () => Promise.resolve(`<p>${(renders += 1)}</p>`)
    expect(await textOf('a', [{ id: 1 }, 'en'], render)).toBe('<p>1</p>')
    expect(await textOf('a', [{ id: 1 }, 'en'], render)).toBe('<p>1</p>')
    expect(await textOf('a', [{ id: 1 }, 'fr'], render)).toBe('<p>2</p>')
    expect(await textOf('a', [{ id: 2 }, 'fr'], render)).toBe('<p>3</p>')
    expect(await textOf('b', [{ id: 1 }, 'en'], render)).toBe('<p>4</p>')
  })

  it('tells what is absent from what is empty', async () => {
    expect(await textOf('absent', [undefined], () => Promise.resolve('absent'))).toBe('absent')
    expect(await textOf('absent', [''], () => Promise.resolve('empty'))).toBe('empty')
    expect(await textOf('absent', [null], () => Promise.resolve('null'))).toBe('null')
  })

  it('is marked by what it says, so that a page is the same whoever rendered it', async () => {
    const say = (words: string) => () => Promise.resolve(Buffer.from(words))
    const first = await cachedFragment('mark', [1], say('same'))
    const second = await cachedFragment('mark', [2], say('same'))
    const third = await cachedFragment('mark', [3], say('other'))
    expect(second.mark).toBe(first.mark)
    expect(third.mark).not.toBe(first.mark)
  })

  it('keeps nothing of a rendering that failed', async () => {
    const fails = cachedFragment('c', [], () => Promise.reject(new Error('broken')))
    await expect(fails).rejects.toThrow('broken')
    expect(await textOf('c', [], () => Promise.resolve('whole'))).toBe('whole')
  })

  it('lets the oldest go before it takes too much', async () => {
    const large = 'x'.repeat(2_500_000)
    for (const name of ['one', 'two', 'three']) await textOf(name, [], () => Promise.resolve(large))
    expect(await textOf('three', [], () => Promise.resolve('anew'))).toBe(large)
    expect(await textOf('one', [], () => Promise.resolve('anew'))).toBe('anew')
  })
})
