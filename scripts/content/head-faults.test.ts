import { describe, expect, it } from 'vitest'
import { pageDescriptionFaults, pageTitleFaults } from './head-faults.ts'

const paris = {
  page: 'city Paris',
  city: 'Paris',
  title: 'Paris: hop-on hop-off buses | Cityloop',
  description: 'A city with a top deck: see it from the river, the hill and the open bus, day after day.',
}

it('accepts a title and a description that fit', () => {
  expect([...pageTitleFaults(paris), ...pageDescriptionFaults(paris)]).toEqual([])
})

describe('the title of a page', () => {
  it.each([
    [`Paris ${'x'.repeat(55)}`, 'is a title of 61 characters; search engines show 60'],
    ['A Very Long Walk Through All the…', 'is too long: 60 characters of a title are shown'],
    ['Paris and the Pariser bus', 'makes a title that says "Paris" twice'],
  ])('is refused as %s', (title, fault) => {
    expect(pageTitleFaults({ ...paris, title })).toEqual([`${fault} (city Paris: "${title}")`])
  })

  it('may hold the name of its city in another word', () => {
    expect(pageTitleFaults({ ...paris, title: 'Paris and its comparison' })).toEqual([])
  })

  it('may say any name twice where the page has no city', () => {
    expect(pageTitleFaults({ ...paris, city: undefined, title: 'Paris, Paris' })).toEqual([])
  })
})

describe('the description of a page', () => {
  it.each([
    [`${'x'.repeat(68)}.`, 'is a description of 69 characters; 70 to 155 are wanted'],
    [`${'x'.repeat(155)}.`, 'is a description of 156 characters; 70 to 155 are wanted'],
    [`${'x'.repeat(80)}…`, 'makes a description that ends within a sentence'],
  ])('is refused as %s', (description, fault) => {
    expect(pageDescriptionFaults({ ...paris, description })).toEqual([
      `${fault} (city Paris: "${description}")`,
    ])
  })

  it('may end with a quotation', () => {
    expect(pageDescriptionFaults({ ...paris, description: `${'x'.repeat(80)} “here!”` })).toEqual([])
  })
})
