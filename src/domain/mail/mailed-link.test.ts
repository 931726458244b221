import { expect, it } from 'vitest'
import { withoutSigns } from './mailed-link.ts'

it.each([
  ['token', 'token'],
  ['token.', 'token'],
  ["to.ken).,;:!']", 'to.ken'],
  ['...', ''],
  ['', ''],
])('shortens the link %j to %j', (link, shortened) => expect(withoutSigns(link)).toBe(shortened))
