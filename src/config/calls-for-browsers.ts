import type { Plugin } from 'vite'

/** A call in a contract file, up to the closing line with the same indentation. */
const CALL = /^( *).*\bcall\(\{\n[^]*?\n\1\}\)/gm

/** A property of a call that browsers do not use, as prettier formats it: on one line, two or several. */
const unused = (indent: string): RegExp => {
  const oneLine = ' .*,'
  const nextLine = `\\n${indent}  .*,`
  const block = ` .*[({[]\\n(?:${indent} .*\\n|\\n)*${indent}[)}\\]]+,`
  const name = '(?:summary|tag|params|query|body|bodyBytes|opensSession)'
  return new RegExp(`^${indent}${name}:(?:${oneLine}|${nextLine}|${block})$`, 'gm')
}

/**
 * A contract file without what only the server reads: it checks what is sent and writes the OpenAPI document.
 * Browsers check replies alone, so the schemas of requests leave their scripts with these lines.
 */
export const callsForBrowsers = (source: string): string =>
  source.replace(CALL, (call, indent: string) => call.replace(unused(`${indent}  `), ''))

/** 0.5 kB less on the payment page, 1.7 kB on a product page (`scripts/check-weight.ts`). */
export const trimCalls = (): Plugin => ({
  name: 'trim-calls',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
    // Contract files have no side effects: one that nothing uses any more is left out of the bundle.
    handler: (source) => ({ code: callsForBrowsers(source), map: null, moduleSideEffects: false }),
  },
})
