import { expect, it } from 'vitest'
import { readBrand } from '#config/brand/read-brand.ts'
import { projectPath } from '#config/project-folder.ts'
import { organization } from './structured-data.ts'

it('describes the company as its brand does', () => {
  const brand = readBrand(projectPath('src', 'brand'), 'paris')
  expect(organization(brand, 'Cityloop Paris', 'https://shop.example')).toMatchObject({
    '@type': 'Organization',
    name: 'Cityloop Paris',
    legalName: brand.legal.name,
    logo: 'https://shop.example/icon-512.png',
    email: brand.contact.email,
    sameAs: brand.social.map(({ url }) => url),
  })
  expect(organization({ ...brand, social: [] }, 'x', 'https://shop.example')).not.toHaveProperty('sameAs', [])
})
