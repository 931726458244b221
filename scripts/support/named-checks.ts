import { Stop } from './steps.ts'

/**
 * Which checks the words of a command ask for: those whose name contains one of them, all without a word.
 * A word that is in no name would judge nothing, so it stops the run.
 */
export function namedChecks(
  names: readonly string[],
  words: readonly string[] = process.argv.slice(2),
): (name: string) => boolean {
  const matches = (name: string, word: string) => name.toLowerCase().includes(word.toLowerCase())
  for (const word of words) {
    if (names.some((name) => matches(name, word))) continue
    throw new Stop(`No check has “${word}” in its name. These are there:\n  ${names.join('\n  ')}`)
  }
  return (name) => words.length === 0 || words.some((word) => matches(name, word))
}
