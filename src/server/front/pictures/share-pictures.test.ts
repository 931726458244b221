import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PictureFolder } from './picture-folder.ts'
import { SharePictures } from './share-pictures.ts'

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'cityloop-pictures-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** A queue whose drawings end when the test says so. */
function openQueue(waitingMost = 2, folder = join(home, 'kept')) {
  const drawn: string[] = []
  const ends: ((fault?: Error) => void)[] = []
  const faults: unknown[] = []
  const pictures = new SharePictures({
    folder: new PictureFolder(folder, 1e6),
    waitingMost,
    onKeepFailed: (error) => faults.push(error),
    paint: async (picture) => {
      drawn.push(String(picture))
      await new Promise<void>((done, fail) => ends.push((fault) => (fault ? fail(fault) : done())))
      return Buffer.from(`png of ${String(picture)}`)
    },
  })
  const get = (name: string) => pictures.get(`${name}.png`, () => name)
  const endNext = async (fault?: Error) => {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.(fault)
  }
  /** Asks for a picture and waits until it is drawn or in the queue. */
  const queue = async (name: string) => {
    const before = pictures.underWay
    const asked = get(name)
    await expect.poll(() => pictures.underWay).toBe(before + 1)
    return { asked }
  }
  return { get, queue, drawn, endNext, faults }
}

it('draws once and sends the same bytes from then on', async () => {
  const { get, drawn, endNext } = openQueue()
  const first = get('paris')
  await endNext()
  const bytes = await first
  expect(bytes?.toString()).toBe('png of paris')
  expect(await get('paris')).toEqual(bytes)
  expect(drawn).toEqual(['paris'])
})

it('draws one at a time, and one picture for all who ask for it', async () => {
  const { get, queue, drawn, endNext } = openQueue()
  const { asked: first } = await queue('a')
  const asked = [first, get('a'), (await queue('b')).asked]
  await endNext()
  expect(drawn).toEqual(['a'])
  await endNext()
  expect((await Promise.all(asked)).map(String)).toEqual(['png of a', 'png of a', 'png of b'])
  expect(drawn).toEqual(['a', 'b'])
})

it('turns away when too many wait, and draws again later', async () => {
  const { get, queue, drawn, endNext } = openQueue(2)
  const waiting = [await queue('a'), await queue('b'), await queue('c')]
  await expect.poll(() => drawn).toEqual(['a'])
  expect(await get('d')).toBeUndefined()
  for (const { asked } of waiting) {
    await endNext()
    await asked
  }
  const later = get('d')
  await endNext()
  expect(String(await later)).toBe('png of d')
})

it('goes on after a drawing that failed', async () => {
  const { queue, endNext } = openQueue()
  const refused = expect((await queue('a')).asked).rejects.toThrow('no memory')
  const next = await queue('b')
  await endNext(new Error('no memory'))
  await refused
  await endNext()
  expect(String(await next.asked)).toBe('png of b')
})

it('sends a picture that cannot be kept', async () => {
  writeFileSync(join(home, 'file'), '')
  const { get, endNext, faults } = openQueue(2, join(home, 'file'))
  const asked = get('a')
  await endNext()
  expect(String(await asked)).toBe('png of a')
  expect(faults).toHaveLength(1)
})
