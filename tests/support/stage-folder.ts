import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { exitOf } from '#scripts/support/programs.ts'
import { projectFolder } from '#scripts/support/project.ts'
import { commandOf, copyOf, type Step, variablesOf } from './dockerfile.ts'

type Variables = Record<string, string>

/** How npm reaches its registry from this machine; nothing else of the test's environment goes in. */
const OF_MACHINE =
  /^(?:HOME|(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|(?:user|global)config|cafile))$/i
const isRoot = process.getuid?.() === 0
const WORDS_OF_A_FAILURE = 4_000

/** A stage of a Dockerfile, in a folder that stands for the file system of its image. */
export class StageFolder {
  readonly root: string
  env: Variables = {}
  user = 'root'
  command: string[] = []
  healthCheck: string[] = []
  #folder = '/'
  #arguments: Variables = {}

  constructor(root: string) {
    this.root = root
    const programs = this.at('/usr/local/bin')
    mkdirSync(programs, { recursive: true })
    copyFileSync(process.execPath, join(programs, 'node'))
    // What would change this machine, or may not be done here.
    for (const name of ['useradd', ...(isRoot ? [] : ['chown'])]) {
      writeFileSync(join(programs, name), '#!/bin/sh\n')
      chmodSync(join(programs, name), 0o755)
    }
  }

  /** Where a path of the image lies on this machine. */
  at(path: string): string {
    return join(this.root, posix.resolve(this.#folder, path))
  }

  get path(): string {
    const ofMachine = (process.env['PATH'] ?? '').split(delimiter)
    return [this.at('/usr/local/bin'), ...ofMachine.filter((part) => !part.startsWith(projectFolder))].join(
      delimiter,
    )
  }

  /** `sourceOf` finds the root that a `COPY` takes its files from; `given` are the arguments of the build. */
  async follow(step: Step, given: Variables, sourceOf: (from?: string) => string): Promise<void> {
    const { instruction, text } = step
    if (instruction === 'WORKDIR') mkdirSync(this.#enter(text), { recursive: true })
    else if (instruction === 'COPY') this.#copy(text, sourceOf)
    else if (instruction === 'RUN') await this.#run(text)
    else if (instruction === 'ARG') {
      const defaults = variablesOf(text, this.env)
      for (const [name, value] of Object.entries(defaults)) this.#arguments[name] = given[name] ?? value
    } else if (instruction === 'ENV') {
      const set = variablesOf(text, { ...this.#arguments, ...this.env })
      for (const [name, value] of Object.entries(set))
        this.env[name] = value.startsWith('/') ? this.at(value) : value
    } else if (instruction === 'USER') this.user = text
    else if (instruction === 'CMD') this.command = commandOf(text)
    else if (instruction === 'HEALTHCHECK') this.healthCheck = commandOf(text)
  }

  #enter(folder: string): string {
    this.#folder = posix.resolve(this.#folder, folder)
    return this.at('.')
  }

  /** Of a folder, its content is copied, as Docker does. */
  #copy(text: string, sourceOf: (from?: string) => string): void {
    const { from, sources, target } = copyOf(text)
    for (const source of sources) {
      const file = join(sourceOf(from), source)
      const into = statSync(file).isFile() && target.endsWith('/') ? join(target, basename(source)) : target
      mkdirSync(dirname(this.at(into)), { recursive: true })
      cpSync(file, this.at(into), { recursive: true, verbatimSymlinks: true })
    }
  }

  /** An absolute path in the command is one of the image. */
  async #run(command: string): Promise<void> {
    const here = command.replaceAll(/(?<=\s)\/(?!dev\/)(?=\w)/g, `${this.root}/`)
    const ofMachine = Object.entries(process.env).filter(([name]) => OF_MACHINE.test(name))
    const child = spawn('sh', ['-c', `${here} 2>&1`], {
      cwd: this.at('.'),
      env: { ...Object.fromEntries(ofMachine), ...this.#arguments, ...this.env, PATH: this.path },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said, code] = await Promise.all([buffer(child.stdout), exitOf(child)])
    if (code === 0) return
    throw new Error(`RUN ${command} ended with code ${code}:\n${String(said).slice(-WORDS_OF_A_FAILURE)}`)
  }
}
