import { describe, expect, it } from 'vitest'
import { clockFaults } from './clock-faults.ts'

describe('the clock of a text', () => {
  it.each([
    ['en', 'From 9:30 am.', '9:30 am'],
    ['en', 'Closes at 5pm', '5pm'],
    ['en', 'Closes at 5 p.m. sharp', '5 p.m.'],
    ['es', 'A las 10 a. m. en punto', '10 a. m.'],
    ['fr', 'Dès 9\u00a0am', '9\u00a0am'],
    ['it', 'Dalle 9 AM', '9 AM'],
    ['de', 'Ab 9:30 am Tag', '9:30 am'],
    ['de', 'Bis 5 pm', '5 pm'],
  ])('has no am or pm in %s: %s', (language, text, time) => {
    expect(clockFaults(language, text)).toEqual([`says "${time}": times have 24 hours`])
  })

  it.each([
    ['Getting up at 6:30 on vacation', '6:30'],
    ['From 10:00 to 5:30 pm', '10:00'],
    ['Until 18:30.', '18:30'],
    ['At 9:30 amid the crowd', '9:30'],
  ])('has am or pm for Americans: %s', (text, time) => {
    expect(clockFaults('us', text)).toEqual([`says "${time}" without am or pm`])
  })

  it.each([
    ['us', 'From 9:30 am to 6:30\u00a0p.m., a map at 1:25,000'],
    ['us', 'Open at 9 in the morning, {{time}}'],
    ['en', 'From 9:30 to 18:30, 5 amazing stops, 3 pmr'],
    ['de', 'Die Tram 2 am Pester Ufer'],
    ['fr', 'Le départ de 14:30, quai 3'],
  ])('accepts in %s: %s', (language, text) => {
    expect(clockFaults(language, text)).toEqual([])
  })
})
