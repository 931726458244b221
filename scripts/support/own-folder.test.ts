import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOwnFolder } from './own-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'cityloop-folders-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const deadProcess = () => spawnSync(process.execPath, ['--version']).pid

function makeFolder(...path: string[]): string {
  const folder = join(parent, ...path)
  mkdirSync(folder, { recursive: true })
  return folder
}

it('removes what killed runs left', () => {
  const dead = deadProcess()
  makeFolder(`run-${dead}-aaaaaa`, 'data')
  const kept = [`run-${process.pid}-bbbbbb`, `other-${dead}-cccccc`, 'run-dddddd', `run-${dead}-eeeeee.keep`]
  for (const name of kept) makeFolder(name)
  const own = openOwnFolder(parent, 'run')
  expect(readdirSync(parent).sort()).toEqual([basename(own), ...kept].sort())
})

it('ends the database server that a killed run left', async () => {
  const cluster = makeFolder(`run-${deadProcess()}-aaaaaa`, 'data', 'postgresql')
  // Known by its name alone.
  const program = join(cluster, 'postgres')
  copyFileSync(spawnSync('which', ['sleep'], { encoding: 'utf8' }).stdout.trim(), program)
  const server = spawn(program, ['60'], { stdio: 'ignore' })
  await once(server, 'spawn')
  writeFileSync(join(cluster, 'postmaster.pid'), [server.pid, cluster, '', '5432', ''].join('\n'))
  const ended = once(server, 'exit')
  const own = openOwnFolder(parent, 'run')
  expect(await ended).toEqual([null, 'SIGQUIT'])
  expect(readdirSync(parent)).toEqual([basename(own)])
})
