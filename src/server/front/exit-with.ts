/**
 * Ends a program that cannot start. Configuration errors and unreachable services are shown as a sentence,
 * other errors with their stack.
 */
export function exitWith(error: unknown): never {
  const isSentence = error instanceof Error && !/^(Type|Reference|Range|Syntax)?Error$/.test(error.name)
  console.error(isSentence ? error.message : error)
  process.exit(1)
}
