import { expect, test } from '#tests/support/journey.ts'

test('a city lists operators and the conditions of each tour', { tag: '@desktop' }, async ({ request }) => {
  const html = await (await request.get('/en/41/paris/terms-and-conditions')).text()
  const sections = html.match(/<section\b[^]*?<\/section>/g) ?? []
  const operators = sections.find((section) => section.includes('>Operated by</h2>'))
  expect(operators).toContain('Seine à Vue (demonstration)')
  expect(operators).toContain('<a href="mailto:today@')
  const shuttle = sections.find((section) => />Seine River Shuttle[^<]*<\/a>\s*<\/h2>/.test(section))
  const points = [...(shuttle ?? '').matchAll(/<li>([^<]*)<\/li>/g)].map(([, point = '']) => point)
  expect(points.filter((point) => point.startsWith('Operator: '))).toHaveLength(1)
  expect(points.filter((point) => point.includes('Valid: any day for 12 months'))).toHaveLength(1)
})
