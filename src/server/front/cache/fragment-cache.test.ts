import { describe, expect, it } from 'vitest'
import { cachedFragment } from './fragment-cache.ts'

const textOf = async (name: string, shows: readonly unknown[], render: () => Promise<string>) =>
  (await cachedFragment(name, shows, async () => Buffer.from(await render()))).bytes.toString()

describe('the fragment cache', () => {
  it('renders markup once for the same data', async () => {
    let renders = 0
    const render = () => Promise.resolve(`<p>${(renders += 1)}</p>`)
    expect(await textOf('a', [{ id: 1 }, 'en'], render)).toBe('<p>1</p>')
    expect(await textOf('a', [{ id: 1 }, 'en'], render)).toBe('<p>1</p>')
    expect(await textOf('a', [{ id: 1 }, 'fr'], render)).toBe('<p>2</p>')
    expect(await textOf('a', [{ id: 2 }, 'fr'], render)).toBe('<p>3</p>')
    expect(await textOf('b', [{ id: 1 }, 'en'], render)).toBe('<p>4</p>')
  })

  it('distinguishes absent from empty data', async () => {
    expect(await textOf('absent', [undefined], () => Promise.resolve('absent'))).toBe('absent')
    expect(await textOf('absent', [''], () => Promise.resolve('empty'))).toBe('empty')
    expect(await textOf('absent', [null], () => Promise.resolve('null'))).toBe('null')
  })

  it('gives the same markup the same mark', async () => {
    const say = (words: string) => () => Promise.resolve(Buffer.from(words))
    const first = await cachedFragment('mark', [1], say('same'))
    const second = await cachedFragment('mark', [2], say('same'))
    const third = await cachedFragment('mark', [3], say('other'))
    expect(second.mark).toBe(first.mark)
    expect(third.mark).not.toBe(first.mark)
  })

  it('caches nothing of a failed render', async () => {
    const fails = cachedFragment('c', [], () => Promise.reject(new Error('broken')))
    await expect(fails).rejects.toThrow('broken')
    expect(await textOf('c', [], () => Promise.resolve('whole'))).toBe('whole')
  })

  it('drops the oldest markup beyond its bytes', async () => {
    const large = 'x'.repeat(2_500_000)
    for (const name of ['one', 'two', 'three']) await textOf(name, [], () => Promise.resolve(large))
    expect(await textOf('three', [], () => Promise.resolve('anew'))).toBe(large)
    expect(await textOf('one', [], () => Promise.resolve('anew'))).toBe('anew')
  })
})
