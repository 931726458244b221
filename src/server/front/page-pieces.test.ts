import { describe, expect, it } from 'vitest'
import { PagePieces } from './page-pieces.ts'

const loud = (markup: string) => markup.replaceAll('quiet', 'loud')
const keep = (pieces: PagePieces, markup: string) =>
  pieces.keep('piece', [markup], () => Promise.resolve(markup))

describe('the pieces of a page', () => {
  it('stand where their marks stood, as often as they do', async () => {
    const pieces = new PagePieces(loud)
    const mark = await keep(pieces, '<b>Zürich 39 €</b>')
    expect(mark).not.toContain('Zürich')
    expect(pieces.whole(`<p>quiet${mark}</p>${mark}`).toString()).toBe(
      '<p>loud<b>Zürich 39 €</b></p><b>Zürich 39 €</b>',
    )
  })

  it('are finished with the page they were made for, and whole in the next', async () => {
    const first = new PagePieces(loud)
    const inner = await keep(first, 'quiet')
    const outer = await first.keep('outer', [1], () => Promise.resolve(`<i>${inner}</i>`))
    expect(first.whole(outer).toString()).toBe('<i>loud</i>')
    const second = new PagePieces(loud)
    const again = await second.keep('outer', [1], () => Promise.reject(new Error('rendered twice')))
    expect(second.whole(again).toString()).toBe('<i>loud</i>')
  })

  it('are no other page’s: a mark that was not given out stays a comment', async () => {
    const mark = await keep(new PagePieces(loud), '<b>elsewhere</b>')
    expect(new PagePieces(loud).whole(mark).toString()).toBe(mark)
  })
})
