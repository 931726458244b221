/**
 * How often a proof is repeated: a few times in `npm test`, as often as promised in `npm run test:long`.
 */
export const atScale = (quick: number, long: number): number =>
  process.env['TEST_SCALE'] === 'long' ? long : quick
