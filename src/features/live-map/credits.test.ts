import { expect, it } from 'vitest'
import { creditsOf } from './credits.ts'

it('keeps words and links in their order', () => {
  const html =
    '<a href="https://tiles.example/about" target="_blank">&copy; Tiles &amp; Co</a> ' +
    "Data by <a class=x href='https://osm.example'><b>OpenStreetMap</b></a> contributors"
  expect(creditsOf(html)).toEqual([
    { text: '© Tiles & Co', href: 'https://tiles.example/about' },
    { text: 'Data by' },
    { text: 'OpenStreetMap', href: 'https://osm.example' },
    { text: 'contributors' },
  ])
})

it.each([
  ['javascript:alert(1)', '<a href="javascript:alert(1)">Tiles</a>'],
  ['data:', '<a href=data:text/html,x>Tiles</a>'],
  ['a path', '<a href="/en/basket">Tiles</a>'],
])('shows a link to %s as text', (_, html) => {
  expect(creditsOf(html)).toEqual([{ text: 'Tiles' }])
})

it('takes other markup for words at most', () => {
  expect(creditsOf('<img src=x onerror=alert(1)>Tiles<script>bad()</script>')).toEqual([
    { text: 'Tiles bad()' },
  ])
  expect(creditsOf('  ')).toEqual([])
})
