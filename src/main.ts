import { enableCompileCache } from 'node:module'

// Before anything else is loaded: compiled code is kept between starts, which halves them.
enableCompileCache()

try {
  const { serve } = await import('./server/front/serve.ts')
  await serve(new URL('../', import.meta.url))
} catch (error) {
  // A wrong variable is a sentence for the operator, everything else a mistake of ours.
  const isSentence = error instanceof Error && !/^(Type|Reference|Range|Syntax)?Error$/.test(error.name)
  console.error(isSentence ? error.message : error)
  process.exit(1)
}
