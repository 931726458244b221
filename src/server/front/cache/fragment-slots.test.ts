import { describe, expect, it } from 'vitest'
import { FragmentSlots } from './fragment-slots.ts'

const loud = (markup: string) => markup.replaceAll('quiet', 'loud')
const keep = (fragments: FragmentSlots, markup: string) =>
  fragments.keep('piece', [markup], () => Promise.resolve(markup))

describe('the fragments of a page', () => {
  it('stand where their marks stood, as often as they do', async () => {
    const fragments = new FragmentSlots(loud)
    const mark = await keep(fragments, '<b>Zürich 39 €</b>')
    expect(mark).not.toContain('Zürich')
    expect(fragments.whole(`<p>quiet${mark}</p>${mark}`).toString()).toBe(
      '<p>loud<b>Zürich 39 €</b></p><b>Zürich 39 €</b>',
    )
  })

  it('are finished with the page they were made for, and whole in the next', async () => {
    const first = new FragmentSlots(loud)
    const inner = await keep(first, 'quiet')
    const outer = await first.keep('outer', [1], () => Promise.resolve(`<i>${inner}</i>`))
    expect(first.whole(outer).toString()).toBe('<i>loud</i>')
    const second = new FragmentSlots(loud)
    const again = await second.keep('outer', [1], () => Promise.reject(new Error('rendered twice')))
    expect(second.whole(again).toString()).toBe('<i>loud</i>')
  })

  it('are no other page’s: a mark that was not given out stays a comment', async () => {
    const mark = await keep(new FragmentSlots(loud), '<b>elsewhere</b>')
    expect(new FragmentSlots(loud).whole(mark).toString()).toBe(mark)
  })
})
