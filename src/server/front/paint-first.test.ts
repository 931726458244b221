import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

test('scripts of a page are fetched after what it is painted with', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script><script>1</script>'
  expect(paintFirst(page)).toBe(
    '<link rel="stylesheet" href="/a.css"><script type="module" fetchpriority="low" src="/a.js"></script><script>1</script>',
  )
})
