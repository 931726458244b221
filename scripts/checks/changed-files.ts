import { execFileSync } from 'node:child_process'
import { projectFolder } from '../support/project.ts'

const git = (...parameters: string[]): string[] =>
  execFileSync('git', [...parameters, '-z'], { cwd: projectFolder, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '')

/** What differs from the last commit, with what git does not know yet; a moved file by both of its names. */
export const changedFiles = (): string[] => [
  ...git('diff', '--name-only', '--no-renames', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** What a test can import. A change of `package.json` alone would make vitest run all of them. */
export const isTestable = (file: string): boolean => /^(?:src|scripts|tests|locales)\//.test(file)

/** Tests that open databases, shops and sandboxes: half of the code leads to most of them. */
const SLOW = /^tests\/(?:api|payments|front)\/.*\.test\.ts$/

/** The slow tests that did not change themselves, which `npm run quick` leaves out. */
export const leftOut = (files: readonly string[], changed: readonly string[]): string[] =>
  files.filter((file) => SLOW.test(file) && !changed.includes(file))
