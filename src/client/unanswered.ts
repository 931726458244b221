import type { Failure, FailureCode } from '#contract/failure.ts'

const unanswered: readonly FailureCode[] = ['no_answer', 'unavailable', 'in_flight']

/** Whether the call may have been done all the same: the very same one may be sent again under its key. */
export const isUnanswered = ({ code }: Pick<Failure, 'code'>): boolean => unanswered.includes(code)
