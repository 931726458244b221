import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PictureFolder } from './picture-folder.ts'

let home: string
let folder: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cityloop-pictures-'))
  folder = join(home, 'share-pictures')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const aged = (name: string, seconds: number) => {
  const then = Date.now() / 1000 - seconds
  utimesSync(join(folder, name), then, then)
}
const kept = () => readdirSync(folder).sort()

it('finds what it has kept, nothing else', async () => {
  const pictures = new PictureFolder(folder, 1000)
  expect(await pictures.find('a.png')).toBeUndefined()
  await pictures.keep('a.png', Buffer.from('drawn'))
  expect((await pictures.find('a.png'))?.toString()).toBe('drawn')
  expect(await pictures.find('b.png')).toBeUndefined()
})

it('removes the oldest beyond its bound', async () => {
  const pictures = new PictureFolder(folder, 250)
  for (const [at, name] of ['a.png', 'b.png', 'c.png'].entries()) {
    await pictures.keep(name, Buffer.alloc(100))
    aged(name, 100 - at)
  }
  expect(kept()).toEqual(['b.png', 'c.png'])
  await pictures.keep('d.png', Buffer.alloc(250))
  expect(kept()).toEqual(['d.png'])
})

it('keeps one that alone exceeds the bound', async () => {
  const pictures = new PictureFolder(folder, 10)
  await pictures.keep('a.png', Buffer.alloc(100))
  expect(kept()).toEqual(['a.png'])
})

it('removes what killed processes left unfinished', async () => {
  const pictures = new PictureFolder(folder, 1000)
  await pictures.keep('a.png', Buffer.from('a'))
  for (const name of ['old.png.7-1.part', 'new.png.8-1.part']) writeFileSync(join(folder, name), 'half')
  aged('old.png.7-1.part', 61)
  aged('new.png.8-1.part', 59)
  await pictures.keep('b.png', Buffer.from('b'))
  expect(kept()).toEqual(['a.png', 'b.png', 'new.png.8-1.part'])
})

it('leaves no half file when a process is killed while it writes', async () => {
  const bytes = 3_000_000
  const source = JSON.stringify(join(import.meta.dirname, 'picture-folder.ts'))
  const program = `import { PictureFolder } from ${source}
    const pictures = new PictureFolder(${JSON.stringify(folder)}, 1e9)
    for (let i = 0; ; i++) await pictures.keep(i % 3 + '.png', Buffer.alloc(${bytes}, 1))`
  for (const after of [5, 25, 45]) {
    const before = () => readdirSync(home).length > 0 && readdirSync(folder).length > 0
    rmSync(folder, { recursive: true, force: true })
    const writer = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
    await vi.waitFor(() => expect(before()).toBe(true), { timeout: 10_000, interval: 1 })
    await new Promise((passed) => setTimeout(passed, after))
    const ended = new Promise((gone) => writer.once('exit', gone))
    writer.kill('SIGKILL')
    await ended
    for (const name of kept().filter((one) => one.endsWith('.png'))) {
      expect(readFileSync(join(folder, name)).length, name).toBe(bytes)
    }
  }
})
