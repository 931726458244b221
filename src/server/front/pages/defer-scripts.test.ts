import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

test('scripts of a page are fetched after what it is painted with', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script><script>1</script>'
  expect(deferScripts(page)).toBe(
    '<link rel="stylesheet" href="/a.css"><script type="module" fetchpriority="low" src="/a.js"></script><script>1</script>',
  )
})
