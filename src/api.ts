import { serveApi } from './server/front/serve-api.ts'

try {
  await serveApi()
} catch (error) {
  // A wrong variable or a dependency that is away is a sentence for the operator, everything else a mistake of ours.
  const isSentence = error instanceof Error && !/^(Type|Reference|Range|Syntax)?Error$/.test(error.name)
  console.error(isSentence ? error.message : error)
  process.exit(1)
}
