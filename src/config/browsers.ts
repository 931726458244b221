/**
 * The oldest browsers that the shop serves whole, by the names of the browser data of MDN. The build obeys
 * this list, and `npm test` holds the built files to it. What older ones get: layouts/README.md.
 */
export const oldestBrowsers = {
  chrome: 120,
  edge: 120,
  firefox: 125,
  safari: 17,
  safari_ios: 17,
} as const

export type Browser = keyof typeof oldestBrowsers

/** The list as the build takes it: `chrome120`. */
export const buildTargets = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name === 'safari_ios' ? 'ios' : name}${version}`,
)
