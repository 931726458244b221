import { matchesGlob } from 'node:path'

/** What a Dockerfile says, so that its steps can be followed where there is no Docker. */
export interface Stage {
  image: string
  name: string | undefined
  steps: Step[]
}

export interface Step {
  instruction: Instruction
  /** All that follows the instruction, as it is written. */
  text: string
}

/** Those that somebody follows (container.ts) or that change nothing inside the container. */
const INSTRUCTIONS = [
  ...['WORKDIR', 'COPY', 'RUN', 'ARG', 'ENV', 'USER', 'CMD', 'HEALTHCHECK'],
  ...['VOLUME', 'EXPOSE'],
] as const
type Instruction = (typeof INSTRUCTIONS)[number]

const isInstruction = (word: string): word is Instruction => INSTRUCTIONS.some((known) => known === word)

/** The stages with their steps. Throws at an instruction that it does not know. */
export function readDockerfile(source: string): Stage[] {
  const stages: Stage[] = []
  for (const line of linesOf(source)) {
    const [, word = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push(stageFrom(text))
    else if (isInstruction(word)) stages.at(-1)?.steps.push({ instruction: word, text })
    else throw new Error(`The Dockerfile has a line that this reader does not know: ${line}`)
  }
  return stages
}

/** Without comments, and a line that ends with `\` joined with the next. */
const linesOf = (source: string): string[] =>
  source
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function stageFrom(text: string): Stage {
  const [image = '', , name] = text.split(/\s+/)
  return { image, name, steps: [] }
}

export interface Copy {
  /** The stage that the files come from; else they are those of the checkout. */
  from: string | undefined
  sources: string[]
  target: string
}

export function copyOf(text: string): Copy {
  const words = text.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  return { from, sources: words, target }
}

/** The variables of `ENV` or `ARG`; `$NAME` in them is a variable known so far. */
export function variablesOf(text: string, known: Record<string, string>): Record<string, string> {
  const fill = (value: string) => value.replaceAll(/\$(\w+)/g, (_, name: string) => known[name] ?? '')
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, fill(value.join('='))]
    }),
  )
}

/** The words of `CMD ["node", "x"]`, also behind the options of a `HEALTHCHECK`. */
export function commandOf(text: string): string[] {
  const list = /\[.*\]$/.exec(text)?.[0]
  if (!list) throw new Error(`The Dockerfile's command is no list of words: ${text}`)
  return JSON.parse(list) as string[]
}

/** Whether `.dockerignore` keeps a file out: it names the file, or a folder that the file is in. */
export function isIgnored(file: string, patterns: readonly string[]): boolean {
  const parts = file.split('/')
  const above = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return above.some((path) => patterns.some((pattern) => matchesGlob(path, pattern)))
}
