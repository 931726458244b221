import type { FailureCode } from './failure.ts'

/**
 * The refusals that say that the session is absent, expired or revoked. They alone log the visitor out (S8):
 * a mistyped password or somebody else's voucher costs nobody the basket.
 */
export const sessionEndings: readonly FailureCode[] = ['no_session']
