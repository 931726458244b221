import fc from 'fast-check'

const escapedBytes = fc
  .uint8Array({ minLength: 1, maxLength: 8 })
  .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))

/** Ten of them still fit into the head that Node reads, so that the shop itself answers. */
const OVERLONG = 1_200

const piece = fc.oneof(
  fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '%2F', '%5C', '%00', '%', ';', '?lang=', '@', ':'),
  fc.constantFrom('en', 'EN', 'us', 'pt', '41', 'warenkorb', 'evil.example', 'voucher', '%E0%A4%A'),
  escapedBytes,
  fc
    .constantFrom('a', '4', '/', '.', '%61', '%2e/', '/..', '.html')
    .map((text) => text.repeat(OVERLONG / text.length)),
)

/** Paths as nobody should write them: odd signs and spellings, other languages, other sites, too long. */
export const oddPaths: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 10 })
  .map((pieces) => `/${pieces.join('')}`)
