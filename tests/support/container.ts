import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOf } from '#scripts/support/programs.ts'
import { projectFolder, projectPath } from '#scripts/support/project.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { isIgnored, readDockerfile } from './dockerfile.ts'
import { StageFolder } from './stage-folder.ts'

type Variables = Record<string, string>

/** The image of the Dockerfile, made without Docker in folders of this machine. */
export interface Container {
  /** The image that it begins with: `node:24-bookworm-slim`. */
  base: string
  /** Where a path of the image lies on this machine. */
  at: (path: string) => string
  /** Runs `CMD` with these variables beside those of the image, as `docker run -e`. */
  start: (env: Variables) => ChildProcess
  /** Runs `HEALTHCHECK` and returns whether it is content. */
  isHealthy: (env: Variables) => Promise<boolean>
  remove: () => void
}

/** What `COPY . .` would find in a fresh checkout: what git tracks, or would, but for `.dockerignore`. */
function copyCheckout(folder: string): void {
  const ignored = readFileSync(projectPath('.dockerignore'), 'utf8').trim().split('\n')
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  for (const file of files.split('\0')) {
    if (file === '' || !existsSync(projectPath(file)) || isIgnored(file, ignored)) continue
    cpSync(projectPath(file), join(folder, file))
  }
}

/** Follows the Dockerfile line by line; `given` are the arguments of `docker build --build-arg`. */
export async function buildContainer(given: Variables): Promise<Container> {
  const folder = mkdtempSync(join(tmpdir(), 'cityloop-container-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Under root, the shop runs as another account, which needs access.
  chmodSync(folder, 0o755)
  try {
    const checkout = join(folder, 'checkout')
    copyCheckout(checkout)
    const stages = readDockerfile(readFileSync(projectPath('Dockerfile'), 'utf8'))
    const built = new Map<string | undefined, StageFolder>()
    const sourceOf = (from?: string) => (from === undefined ? checkout : (built.get(from)?.root ?? ''))
    for (const { name, steps } of stages) {
      const stage = new StageFolder(join(folder, name ?? 'image'))
      for (const step of steps) await stage.follow(step, given, sourceOf)
      built.set(name, stage)
    }
    const [image, last] = [stages.at(-1)?.image ?? '', [...built.values()].at(-1)]
    if (!last) throw new Error('The Dockerfile has no stage.')
    return { base: image, ...(await runnable(last)), at: (path) => last.at(path), remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Under root, its programs run as the account that the shop's database has there; else as ourselves. */
async function runnable(stage: StageFolder): Promise<Pick<Container, 'start' | 'isHealthy'>> {
  const account = stage.user === 'root' ? undefined : await databaseAccount()
  const run = ([program = '', ...words]: string[], env: Variables) =>
    spawn(program, words, {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: stage.at('.'),
      env: { PATH: stage.path, ...stage.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    start: (env) => run(stage.command, env),
    isHealthy: async (env) => (await exitOf(run(stage.healthCheck, env))) === 0,
  }
}
