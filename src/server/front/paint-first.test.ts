import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const html = { 'content-type': 'text/html', 'cache-control': 'no-cache' }

test('scripts of a page are fetched after what it is painted with', async () => {
  const page =
    '<link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script><script>1</script>'
  const answer = await paintFirst(new Response(page, { status: 404, headers: html }))
  expect(await answer.text()).toBe(
    '<link rel="stylesheet" href="/a.css"><script type="module" fetchpriority="low" src="/a.js"></script><script>1</script>',
  )
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test('what is no page stays as it is', async () => {
  const answer = new Response(null, { status: 304 })
  expect(await paintFirst(answer)).toBe(answer)
})
