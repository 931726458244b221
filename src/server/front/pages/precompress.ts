import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotli, gzip, isCompressible } from '../http/compression.ts'

/** Writes `x.html.br` and `x.html.gz` beside every text file of the built site, at the highest level. */
export async function precompressFolder(folder: URL): Promise<number> {
  const root = fileURLToPath(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(precompressFile))
  return paths.length
}

async function precompressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([brotli(bytes, 11), gzip(bytes, 9)])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
