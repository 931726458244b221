import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const cellOf = (text: string) =>
  toCsv([[text]], 'en-GB')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n$/, '')

it('separates cells by commas and rows by CRLF', () => {
  expect(
    toCsv(
      [
        ['a', 'b'],
        ['', 'd'],
      ],
      'en-GB',
    ),
  ).toBe('\uFEFFa,b\r\n,d\r\n')
})

it.each([
  ['en-GB', 'Bus,-40.50,1205.00,0.05'],
  ['en-US', 'Bus,-40.50,1205.00,0.05'],
  ['es-ES', 'Bus;-40,50;1205,00;0,05'],
  ['fr-FR', 'Bus;-40,50;1205,00;0,05'],
  ['it-IT', 'Bus;-40,50;1205,00;0,05'],
  ['de-DE', 'Bus;-40,50;1205,00;0,05'],
])('writes sums as spreadsheets in %s read them', (tag, row) => {
  expect(toCsv([['Bus', -40_50, 1205_00, 5]], tag)).toBe(`\uFEFF${row}\r\n`)
})

it.each([
  ['Paris, by night', '"Paris, by night"'],
  ['the "big" bus', '"the ""big"" bus"'],
  ['one\nline', '"one\nline"'],
  ['one\rline', '"one\rline"'],
  ['Paris; Rome', '"Paris; Rome"'],
  ['plain text', 'plain text'],
])('quotes %j as RFC 4180 does', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

it.each([
  ['=1+1', `'=1+1`],
  ['+49 170', `'+49 170`],
  ['-2', `'-2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  [' =1+1', `' =1+1`],
  ['\t=1', `'\t=1`],
  ['＝1+1', `'＝1+1`],
  ['\rx', `"'\rx"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('never lets %j run as a formula', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

it.each(['a=b', 'Anne-Marie', 'ana@example.org', '40.00', "O'Hara"])('leaves %j as it is', (text) => {
  expect(cellOf(text)).toBe(text)
})
