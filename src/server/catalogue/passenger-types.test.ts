import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { passengerTypes } from '#domain/offer/passenger.ts'

it('sells every passenger type of S3 somewhere', () => {
  const cities = new URL('cities/', import.meta.url)
  const texts = readdirSync(cities).map((file) => readFileSync(new URL(file, cities), 'utf8'))
  const sold = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/"type": "(\w+)"/g), ([, type]) => type)),
  )
  expect(passengerTypes.filter((type) => !sold.has(type))).toEqual([])
})
