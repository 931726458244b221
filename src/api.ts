import { serveApi } from './server/front/serve-api.ts'

try {
  await serveApi()
} catch (error) {
  // Configuration errors and unreachable services are shown as a sentence, other errors with their stack.
  const isSentence = error instanceof Error && !/^(Type|Reference|Range|Syntax)?Error$/.test(error.name)
  console.error(isSentence ? error.message : error)
  process.exit(1)
}
