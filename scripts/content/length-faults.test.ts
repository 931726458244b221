import { expect, it } from 'vitest'
import { descriptionFaults, lengthFaults, titleFaults } from './length-faults.ts'

it.each([
  [60, 0],
  [61, 1],
])('counts a title of %i characters as %i faults', (length, faults) => {
  expect(titleFaults('x'.repeat(length))).toHaveLength(faults)
})

it.each([
  [69, 1],
  [70, 0],
  [155, 0],
  [156, 1],
])('counts a description of %i characters as %i faults', (length, faults) => {
  expect(descriptionFaults('x'.repeat(length))).toHaveLength(faults)
})

it('measures a title with the brand in its place', () => {
  const title = `{{brand}}: ${'x'.repeat(50)}`
  expect(lengthFaults('home', 'title', title, 'Cityloop')).toEqual([])
  expect(lengthFaults('home', 'title', title, 'Cityloop London')).toHaveLength(1)
})

it('leaves patterns, private pages and other texts alone', () => {
  expect(lengthFaults('city', 'title', `{{city}} ${'x'.repeat(90)}`, 'Cityloop')).toEqual([])
  expect(lengthFaults('payment', 'description', 'short', 'Cityloop')).toEqual([])
  expect(lengthFaults('home', 'sections.title', 'x'.repeat(90), 'Cityloop')).toEqual([])
  expect(lengthFaults('home', 'description', 'short', 'Cityloop')).toHaveLength(1)
})
