import { expect, it } from 'vitest'
import { builds } from '#config/builds.ts'
import { eraseHref } from './erase-href.ts'

it.each([
  ['worldwide', '/es/delete-personal-data'],
  ['london', '/es/delete-personal-data'],
  ['paris', '/es/contacto'],
  ['spain', '/es/contacto'],
  ['portugal', '/es/contacto'],
] as const)('leads from the %s shop to %s', (variant, path) => {
  expect(eraseHref('es', builds[variant])).toBe(path)
})
