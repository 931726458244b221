import { enableCompileCache } from 'node:module'

// Called first: cached compiled code halves the start.
enableCompileCache()

try {
  const { serve } = await import('./server/front/serve.ts')
  await serve(new URL('../', import.meta.url))
} catch (error) {
  // Configuration errors are shown as a sentence, other errors with their stack.
  const isSentence = error instanceof Error && !/^(Type|Reference|Range|Syntax)?Error$/.test(error.name)
  console.error(isSentence ? error.message : error)
  process.exit(1)
}
