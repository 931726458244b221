/**
 * How often a proof is repeated: a few times in `npm test`, as often as promised in `npm run test:long`.
 */
export const atScale = (quick: number, long: number): number =>
  process.env['TEST_SCALE'] === 'long' ? long : quick

/** As often as promised in `npm run proof`; a tenth of that in `npm run test:long`, a few in `npm test`. */
export const atProof = (quick: number, promised: number): number =>
  process.env['PROOF_SCALE'] === 'full' ? promised : atScale(quick, Math.ceil(promised / 10))

/** All cases in `npm run test:long`; in `npm test` the first few, which cost as little as one each. */
export const firstAtScale = <Case>(cases: readonly Case[], quick: number): Case[] =>
  cases.slice(0, atScale(quick, cases.length))
