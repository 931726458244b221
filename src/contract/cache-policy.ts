/**
 * Headers by which the API tells the page server in its own process that a reply is the same for everybody:
 * for how many seconds it may be cached, and which tags purge it. They are stripped before the reply leaves
 * the process.
 */
export const CACHE_SECONDS = 'x-kept-seconds'
export const CACHE_TAGS = 'x-kept-tags'
