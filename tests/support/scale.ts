/** How often a proof is repeated: enough to notice in `npm test`, all that was promised in `npm run test:long`. */
export const atScale = (quick: number, long: number): number =>
  process.env['TEST_SCALE'] === 'long' ? long : quick
