/**
 * How the API says to the front door of its own process that an answer is the same for everybody, for how many seconds and
 * until a change of what. The headers go no further.
 */
export const KEPT_SECONDS = 'x-kept-seconds'
export const KEPT_TAGS = 'x-kept-tags'
