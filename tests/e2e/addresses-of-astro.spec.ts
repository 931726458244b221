import { expect, test } from '#tests/support/journey.ts'

/** What a build of Astro answers by itself. The request handler's test tells their other spellings. */
const DOORS = [
  '/_image?href=/icon-512.png&w=512&h=512&f=avif',
  '/_server-islands/x?s=1&e=1&p=1',
  '/_actions/x',
  '/_astro/no-such-script.js',
]

test("answers 404 at Astro's own addresses", { tag: '@desktop' }, async ({ request }) => {
  const open: string[] = []
  for (const path of DOORS) {
    for (const method of ['GET', 'POST']) {
      const reply = await request.fetch(path, { method, maxRedirects: 0 })
      if (reply.status() !== 404) open.push(`${method} ${path} ${reply.status()}`)
    }
  }
  expect(open).toEqual([])
})

test('redirects a page that ends in .html', { tag: '@desktop' }, async ({ request }) => {
  for (const [path, location] of [
    ['/en/home.html?a=1', '/en/home?a=1'],
    ['/de/warenkorb.html', '/de/warenkorb'],
    ['/en/41/paris/index.html', '/en/41/paris/index'],
  ] as const) {
    const reply = await request.get(path, { maxRedirects: 0 })
    expect([path, reply.status(), reply.headers().location]).toEqual([path, 301, location])
  }
})
