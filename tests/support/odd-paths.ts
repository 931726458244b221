import fc from 'fast-check'

const piece = fc.oneof(
  fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '%2F', '%5C', '%00', '%', ';', '?lang=', '@', ':'),
  fc.constantFrom('en', 'EN', 'us', 'pt', '41', 'warenkorb', 'evil.example', 'voucher', '%E0%A4%A'),
)

/** Paths as nobody should write them: odd signs and spellings, other languages, other sites. */
export const oddPaths: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 10 })
  .map((pieces) => `/${pieces.join('')}`)
