import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureJava } from '#scripts/support/java.ts'
import { projectPath } from '#scripts/support/project.ts'

interface Message {
  type: string
  subType?: string
  message: string
  url?: string
  extract?: string
}

/** What browsers know and this version of the checker does not. */
const NEWER = [
  // `<link rel="expect" blocking="render">` (HTML, 2024).
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  // CSS Values 4: a sum with a variable within `min()`, the width of dialogs.
  /^CSS: “inline-size”: The types are incompatible/,
  // CSS Transitions 2 and CSS Containment 3.
  /^CSS: Unrecognized at-rule “@(?:starting-style|container)”/,
  /^CSS: “container-type”: Property “container-type” doesn't exist/,
  // SVG 2.
  /^CSS: “paint-order”: Property “paint-order” doesn't exist/,
]
/** Not followed: where `list-style: none` hides the markers, Safari tells of a list only by the role. */
const ADVICE = [/^The “list” role is unnecessary for element “[uo]l”/]

const run = promisify(execFile)

/** What the W3C checker says against these documents beyond the two lists. */
export async function w3cComplaints(documents: ReadonlyMap<string, string>): Promise<string[]> {
  await ensureJava()
  const folder = mkdtempSync(join(tmpdir(), 'cityloop-w3c-'))
  try {
    const names = new Map<string, string>()
    for (const [name, html] of documents) {
      const file = join(folder, `${names.size}.html`)
      writeFileSync(file, html)
      names.set(file, name)
    }
    const checker = projectPath('node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')
    const { stdout } = await run(
      'java',
      ['-Xss1m', '-jar', checker, '--format', 'json', '--stdout', '--exit-zero-always', ...names.keys()],
      { maxBuffer: 256 * 1024 * 1024 },
    )
    const { messages } = JSON.parse(stdout) as { messages: Message[] }
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .filter(({ message }) => ![...NEWER, ...ADVICE].some((known) => known.test(message)))
      .map(({ message, url = '', extract = '' }) => {
        const name = names.get(url.replace(/^file:/, '')) ?? url
        return `${name}: ${message} (${extract.slice(0, 80)})`
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
