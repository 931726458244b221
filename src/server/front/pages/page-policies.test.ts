import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { narrowPolicies, narrowStaticHeaders } from './page-policies.ts'
import { readStaticSite } from './static-site.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const rendered = `default-src 'none'; script-src 'self' ${hashOf('a()')} ${hashOf('b()')}`

let folder: string
const client = () => pathToFileURL(`${folder}/`)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityloop-pages-'))
  mkdirSync(join(folder, 'fr'))
  writeFileSync(join(folder, 'fr', 'home.html'), '<script>a()</script>')
  writeFileSync(join(folder, 'fr', 'home.html.br'), 'shorter')
  writeFileSync(join(folder, 'fr', 'à-propos.html'), '<script>b()</script>')
  writeFileSync(join(folder, 'own.html'), '<script>a()</script>')
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
})
afterAll(() => rmSync(folder, { recursive: true }))

it('writes each page its policy with its own hashes', async () => {
  const policies = { '/fr/home': rendered, '/fr/%C3%A0-propos/': rendered, '/robots.txt': rendered }
  expect(await narrowPolicies(client(), policies)).toEqual({
    '/fr/home': `default-src 'none'; script-src 'self' ${hashOf('a()')}`,
    '/fr/%C3%A0-propos': `default-src 'none'; script-src 'self' ${hashOf('b()')}`,
  })
})

it('requests pages by their canonical paths', async () => {
  const policies = await narrowPolicies(client(), { '/fr/home': rendered, '/fr/%C3%A0-propos': rendered })
  const asked: string[] = []
  const files = readStaticSite(client(), (path, isPage) => {
    if (isPage) asked.push(path)
    return []
  })
  expect([...files.keys()].sort()).toEqual(['/fr/%C3%A0-propos', '/fr/home', '/own', '/robots.txt'])
  expect(asked.sort()).toEqual(['/own', ...Object.keys(policies)].sort())
  expect(files.get('/fr/home')?.br?.body.toString()).toBe('shorter')
})

describe('the headers of @astrojs/node', () => {
  const headersOf = (pathname: string, key = 'Content-Security-Policy') => ({
    pathname,
    headers: [{ key, value: rendered }],
  })
  const write = (headers: unknown) => writeFileSync(join(folder, '_headers.json'), JSON.stringify(headers))
  const narrow = () => narrowStaticHeaders(client(), client())

  it("turns the adapter's headers into one policy per page", async () => {
    write([headersOf('/fr/home'), headersOf('/fr/%C3%A0-propos/')])
    await narrow()
    expect(JSON.parse(readFileSync(join(folder, 'page-policies.json'), 'utf8'))).toEqual({
      '/fr/home': `default-src 'none'; script-src 'self' ${hashOf('a()')}`,
      '/fr/%C3%A0-propos': `default-src 'none'; script-src 'self' ${hashOf('b()')}`,
    })
  })

  it('stops the build when headers are missing or unknown', async () => {
    write([headersOf('/fr/home', 'X-Other')])
    await expect(narrow()).rejects.toThrow('Content-Security-Policy')
    rmSync(join(folder, '_headers.json'))
    await expect(narrow()).rejects.toThrow('_headers.json')
  })
})
