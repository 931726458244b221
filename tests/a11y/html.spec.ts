import { HtmlValidate } from 'html-validate/node'
import { locales } from '#config/locales.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lostScreens, screens } from '#tests/support/screens.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Generated HTML: indentation, entities and long lines do not matter.
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Safari with VoiceOver treats a list without bullets as no list unless it has the role.
    'no-redundant-role': 'off',
    // Valid HTML as React and Astro write it: `disabled=""`, `maxLength`, `<input/>`, ids of useId.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'void-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // There is no native filtering combobox yet, and a named `dl` is valid.
    'prefer-native-element': 'off',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
})

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return [
    ...placeFaults(html),
    ...results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
    ),
  ]
}

/**
 * Browsers silently repair both faults into a different page. Pages wait for `#end` before they are painted.
 */
function placeFaults(html: string): string[] {
  const faults: string[] = []
  if (!html.endsWith('<span id="end" hidden></span></body></html>')) {
    faults.push(`the page ends with ${html.slice(-80)}`)
  }
  const body = html.slice(html.indexOf('</head>'))
  for (const [style] of body.matchAll(/<style\b.{0,60}/g)) faults.push(`in the body stands ${style}`)
  return faults
}

const once = { tag: '@desktop' }

Object.entries(screens).forEach(([name, pathIn], index) => {
  const locale = locales[index % locales.length] ?? 'en'
  test(`serves valid HTML: ${name} (${locale})`, once, async ({ request }) => {
    const reply = await request.get(pathIn(locale))
    expect(await faultsOf(await reply.text())).toEqual([])
  })
})

test('serves valid HTML at every sitemap address', once, async ({ request }) => {
  const index = await (await request.get('/sitemap-en.xml')).text()
  const paths = [...index.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(100)
  const faults: string[] = []
  for (const path of paths) {
    const told = placeFaults(await (await request.get(path)).text())
    faults.push(...told.map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

for (const [name, inLocale] of Object.entries(lostScreens)) {
  test(`serves valid HTML: ${name}`, once, async ({ request }) => {
    const { path, status } = inLocale('fr')
    const reply = await request.get(path)
    expect(reply.status()).toBe(status)
    expect(await faultsOf(await reply.text())).toEqual([])
  })
}
