import { type Count, runCheck } from '../support/test-run.ts'

const QUESTION = ['ci', '--dry-run', '--ignore-scripts']
const ADVICE = 'npm ci refuses package-lock.json; `npm install --package-lock-only` completes it.'

/** Asks npm whether `npm ci`, the first step of the container, would take the lock file; installs nothing. */
export async function judgeLockFile(): Promise<Count> {
  // The npm that runs this script, as a file for Node: Windows starts no `npm` without a shell.
  const { npm_execpath: npm } = process.env
  const [command, parameters] = npm ? [process.execPath, [npm, ...QUESTION]] : ['npm', QUESTION]
  const answer = await runCheck(command, parameters, process.env, 'kept')
  return answer.failed > 0
    ? { ...answer, said: `${answer.said ?? ''}\n${ADVICE}\n` }
    : { passed: 1, failed: 0 }
}
