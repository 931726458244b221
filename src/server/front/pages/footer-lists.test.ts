import { describe, expect, it } from 'vitest'
import { footerListsMarks } from '#config/footer-lists.ts'
import { prepare } from '../http/prepare.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import { refreshFooterLists, withFooterLists } from './footer-lists.ts'

const marked = (lists: string) => `${footerListsMarks.begin}${lists}${footerListsMarks.end}`
const page = (footer: string, status = 200): PreparedResponse =>
  prepare(
    status,
    { identity: Buffer.from(`<main>About</main><footer>${footer}</footer>`), br: Buffer.from('as built') },
    ['content-type', 'text/html', 'content-security-policy', "default-src 'none'"],
  )
const bodyOf = (answer: PreparedResponse | undefined) => answer?.identity.body.toString()

describe('the lists in the footer of a prerendered page', () => {
  it('replaces them and nothing else', () => {
    const fresh = withFooterLists(page(marked('Paris'), 404), marked('$& London'))
    expect(bodyOf(fresh)).toBe(`<main>About</main><footer>${marked('$& London')}</footer>`)
    expect(fresh?.status).toBe(404)
    expect(fresh?.br).toBeUndefined()
    expect(fresh?.etag).not.toBe(page(marked('Paris'), 404).etag)
  })

  it('sends the headers of the built page once each', () => {
    const { headers = [] } = withFooterLists(page(marked('Paris')), marked('London'))?.identity ?? {}
    const names = headers.filter((_, index) => index % 2 === 0)
    expect(names).toEqual([...new Set(names)])
    expect(headers).toContain("default-src 'none'")
    expect(headers[names.indexOf('content-length') * 2 + 1]).toBe(
      String(Buffer.byteLength(`<main>About</main><footer>${marked('London')}</footer>`)),
    )
  })

  it('leaves a page alone that has them already, or has no footer', () => {
    expect(withFooterLists(page(marked('Paris')), marked('Paris'))).toBeUndefined()
    expect(withFooterLists(page(''), marked('Paris'))).toBeUndefined()
  })

  it('gives each page the lists of its language and keeps those that cannot be read', async () => {
    const files = new Map([
      ['/en/about-us', page(marked('London'))],
      ['/fr/a-propos-de-nous', page(marked('Londres'))],
      ['/de/uber-uns', page(marked('London'))],
      ['/_astro/x.js', page(marked('London'))],
    ])
    await refreshFooterLists(files, ['en', 'fr', 'de'], (path) => {
      if (path.startsWith('/de/')) return Promise.resolve(page('broken', 500))
      if (path.startsWith('/en/')) return Promise.reject(new Error('no answer'))
      return Promise.resolve(page(marked('Rome')))
    })
    expect([...files.values()].map((file) => /lists-->(\w+)</.exec(bodyOf(file) ?? '')?.[1])).toEqual([
      'London',
      'Rome',
      'London',
      'London',
    ])
  })
})
