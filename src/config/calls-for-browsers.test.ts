import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectPath } from '#config/project-folder.ts'
import { callsForBrowsers } from './calls-for-browsers.ts'

/** Without the empty lines that are left. */
const trimmed = (source: string) => callsForBrowsers(source).replaceAll(/\n\s*\n/g, '\n')

describe('a contract for browsers', () => {
  it('strips server-only parts of a contract', () => {
    const call = [
      'export const sell = call({',
      "  method: 'POST',",
      "  path: '/sale',",
      "  tag: 'basket',",
      '  summary:',
      "    'What a visitor’s `sale` holds',",
      '  query: v.object({',
      '    currencyId: v.string(),',
      '',
      '    amount: v.string(),',
      '  }),',
      '  body: Order,',
      '  reply: v.object({',
      '    body: v.string(),',
      '  }),',
      '  status: 201,',
      '})',
    ]
    expect(trimmed(call.join('\n'))).toBe(
      [
        ...call.slice(0, 3),
        '  reply: v.object({',
        '    body: v.string(),',
        '  }),',
        '  status: 201,',
        '})',
      ].join('\n'),
    )
  })

  it('keeps schema fields named like server parts', () => {
    const schema = 'export const Enquiry = v.object({\n  query: text(5_000),\n  body: v.string(),\n})\n'
    expect(callsForBrowsers(schema)).toBe(schema)
  })

  it('keeps only path, method and reply schema', () => {
    const folder = projectPath('src', 'contract')
    const names = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
      (name) => name.endsWith('.ts') && name !== 'call.ts' && !name.includes('.test'),
    )
    let calls = 0
    for (const name of names) {
      const source = readFileSync(`${folder}/${name}`, 'utf8')
      for (const [whole] of callsForBrowsers(source).matchAll(/^( *).*\bcall\(\{\n[^]*?\n\1\}\)/gm)) {
        calls += 1
        const properties = [...whole.matchAll(/^ {2,4}(\w+)[:,]/gm)].map(([, property]) => property)
        const own = /^ {2}\.\.\.\w+/m.test(whole) ? ['path'] : ['method', 'path', 'reply']
        expect(properties, whole).toEqual(expect.arrayContaining(own))
        expect(whole).not.toMatch(/^ {2}(summary|tag|params|query|body|bodyBytes|opensSession):/m)
      }
    }
    expect(calls).toBeGreaterThan(80)
  })
})
