import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const cellOf = (text: string) =>
  toCsv([[text]])
    .replace(/^\uFEFF/, '')
    .replace(/\r\n$/, '')

it('separates cells by commas and rows by CRLF', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['', 'd'],
    ]),
  ).toBe('\uFEFFa,b\r\n,d\r\n')
})

it.each([
  ['Paris, by night', '"Paris, by night"'],
  ['the "big" bus', '"the ""big"" bus"'],
  ['one\nline', '"one\nline"'],
  ['one\rline', '"one\rline"'],
  ['plain; text', 'plain; text'],
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
