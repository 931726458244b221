import type { APIRequestContext } from '@playwright/test'
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
    ...formFaults(html),
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

/** The browser's own rule for addresses differs from ours and from browser to browser (domain/README.md). */
const formFaults = (html: string): string[] =>
  [...html.matchAll(/<form\b([^>]*)>((?:(?!<\/form>)[^])*)/gi)]
    .filter(([, own = '', fields = '']) => /type="email"/i.test(fields) && !/\snovalidate\b/i.test(own))
    .map(([, own]) => `the browser checks the address in <form${own}>`)

const once = { tag: '@desktop' }

test('serves valid HTML on every screen, lost ones too', once, async ({ request }) => {
  const faults: string[] = []
  for (const [index, [name, pathIn]] of Object.entries(screens).entries()) {
    const locale = locales[index % locales.length] ?? 'en'
    const told = await faultsOf(await (await request.get(pathIn(locale))).text())
    faults.push(...told.map((fault) => `${name} (${locale}): ${fault}`))
  }
  for (const [name, inLocale] of Object.entries(lostScreens)) {
    const { path, status } = inLocale('fr')
    const reply = await request.get(path)
    if (reply.status() !== status) faults.push(`${name}: ${reply.status()} instead of ${status}`)
    const told = await faultsOf(await reply.text())
    faults.push(...told.map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
})

async function misplacedAt(request: APIRequestContext, step: number): Promise<string[]> {
  const index = await (await request.get('/sitemap-en.xml')).text()
  const paths = [...index.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(100)
  const faults: string[] = []
  for (const path of paths.filter((_, position) => position % step === 0)) {
    const told = placeFaults(await (await request.get(path)).text())
    faults.push(...told.map((fault) => `${path}: ${fault}`))
  }
  return faults
}

test('ends each page whole at every tenth address of the sitemap', once, async ({ request }) => {
  expect(await misplacedAt(request, 10)).toEqual([])
})

test('ends each page whole at every address', { tag: ['@desktop', '@long'] }, async ({ request }) => {
  expect(await misplacedAt(request, 1)).toEqual([])
})
