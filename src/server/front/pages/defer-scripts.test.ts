import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

test('fetches scripts of a page at low priority', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script><script>1</script>'
  expect(deferScripts(page)).toBe(
    '<link rel="stylesheet" href="/a.css"><script type="module" fetchpriority="low" src="/a.js"></script><script>1</script>',
  )
})
