import { describe, expect, it } from 'vitest'
import { FragmentSlots } from './fragment-slots.ts'

const loud = (markup: string) => markup.replaceAll('quiet', 'loud')
const insert = (fragments: FragmentSlots, markup: string) =>
  fragments.insert('fragment', [markup], () => Promise.resolve(markup))

describe('the fragments of a page', () => {
  it('inserts a fragment at each of its marks', async () => {
    const fragments = new FragmentSlots(loud)
    const mark = await insert(fragments, '<b>Zürich 39 €</b>')
    expect(mark).not.toContain('Zürich')
    expect(fragments.fill(`<p>quiet${mark}</p>${mark}`).toString()).toBe(
      '<p>loud<b>Zürich 39 €</b></p><b>Zürich 39 €</b>',
    )
  })

  it('transforms a fragment once for all pages', async () => {
    const first = new FragmentSlots(loud)
    const inner = await insert(first, 'quiet')
    const outer = await first.insert('outer', [1], () => Promise.resolve(`<i>${inner}</i>`))
    expect(first.fill(outer).toString()).toBe('<i>loud</i>')
    const second = new FragmentSlots(loud)
    const again = await second.insert('outer', [1], () => Promise.reject(new Error('rendered twice')))
    expect(second.fill(again).toString()).toBe('<i>loud</i>')
  })

  it('inserts nothing at a forged mark', async () => {
    const mark = await insert(new FragmentSlots(loud), '<b>elsewhere</b>')
    expect(new FragmentSlots(loud).fill(mark).toString()).toBe(mark)
  })
})
