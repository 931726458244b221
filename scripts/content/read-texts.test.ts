import { expect, it } from 'vitest'
import { editorsTexts, sharedWithAmericans, textsOfPage, type Text } from './read-texts.ts'

const text = (language: string, file: string, path: string): Text => ({ language, text: path, file, path })

it('falls back from American to English texts', () => {
  const texts = [
    text('en', 'locales/en/home.json', 'title'),
    text('en', 'locales/en/home.json', 'hero'),
    text('us', 'locales/us/home.json', 'title'),
    text('en', 'cities/rome.json', 'tagline.en'),
    text('us', 'cities/rome.json', 'tagline.en-us'),
    text('en', 'cities/rome.json', 'products.0.included.en.1'),
    text('us', 'cities/paris.json', 'products.0.included.en-us.1'),
    text('de', 'cities/rome.json', 'tagline.de'),
  ]
  expect(sharedWithAmericans(texts).map(({ language, path }) => [language, path])).toEqual([
    ['us', 'hero'],
    ['us', 'products.0.included.en.1'],
  ])
})

it("reads every text of an editors' page", () => {
  const page = {
    texts: {
      en: { title: 'Tips', sections: [{ heading: 'First', text: 'Go.' }] },
      'en-us': { title: 'Advice' },
    },
  }
  expect(
    textsOfPage('a.json', page).map(({ language, path, text }) => `${language} ${path}: ${text}`),
  ).toEqual([
    'en texts.en.title: Tips',
    'en texts.en.sections.0.heading: First',
    'en texts.en.sections.0.text: Go.',
    'us texts.en-us.title: Advice',
  ])
})

it("reads the editors' pages of every shop", () => {
  const folders = new Set(editorsTexts().map(({ file }) => file.split('/').slice(0, 3).join('/')))
  expect([...folders].sort()).toEqual(
    ['london', 'paris', 'portugal', 'spain', 'worldwide'].map((shop) => `src/editors-pages/${shop}`),
  )
})

it("asks no American English of editors' pages for Europeans", () => {
  const texts = [
    text('en', 'src/editors-pages/london/travelers.json', 'texts.en.title'),
    text('en', 'src/editors-pages/worldwide/travelers.json', 'texts.en.title'),
  ]
  expect(sharedWithAmericans(texts).map(({ file }) => file)).toEqual([
    'src/editors-pages/worldwide/travelers.json',
  ])
})
