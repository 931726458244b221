import type { FailureCode } from '#contract/failure.ts'

/**
 * The refusals that mean the session is absent, expired or revoked. Only these log the visitor out (S8): a
 * mistyped password or somebody else's voucher does not cost the basket.
 */
export const sessionEndings: readonly FailureCode[] = ['no_session']
