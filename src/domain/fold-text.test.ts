import { expect, it } from 'vitest'
import { foldText, wordsOf } from './fold-text.ts'

it.each([
  ['Málaga', 'malaga'],
  ['Dùn Èideann', 'dun eideann'],
  ['Schloß Schönbrunn', 'schloss schonbrunn'],
  ['Sacré-Cœur', 'sacre coeur'],
  ['L’Hôtel–Dieu', 'l hotel dieu'],
  ['  Łódź,  Đà  ', 'lodz da'],
  ['İstanbul', 'istanbul'],
  ['100 %_\\', '100'],
])('folds case and accents: %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it('finds no words among signs alone', () => {
  expect(wordsOf(' -%_’ ')).toEqual([])
})
