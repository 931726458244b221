import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as v from 'valibot'
import type { Variant } from '#config/builds.ts'
import { checkFile, formatFaults, withLines, type Fault } from '#config/files/check-file.ts'
import type { Brand } from './brand.ts'
import { BrandFile, BuildBrandFile } from './brand-file.ts'
import { weakPairs } from './contrast-rules.ts'
import { readLogo, type Logo } from './logo.ts'
import { completePalette } from './palette.ts'

/** A file of the brand is wrong; the message has one line for each fault. */
export class WrongBrand extends Error {
  override name = 'WrongBrand'
}

interface Source<File> {
  path: string
  text: string
  file: File
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new WrongBrand(`${path} cannot be read (${code}): a brand needs this file (BRAND_DIR).`)
  }
}

function readSource<S extends v.GenericSchema>(path: string, schema: S): Source<v.InferOutput<S>> {
  const text = readText(path)
  const checked = checkFile(text, schema, () => [])
  if (!checked.ok) throw new WrongBrand(formatFaults(path, checked.failure).join('\n'))
  return { path, text, file: checked.value }
}

const faultsIn = ({ path, text }: Source<unknown>, faults: Fault[]): string[] =>
  formatFaults(path, withLines(text, faults))

interface Drawings {
  logo?: string | undefined
  icon?: string | undefined
}

/** The drawing that a file names, or what is wrong with it. */
function drawingOf(source: Source<Drawings>, name: keyof Drawings): Logo | string[] {
  const path = join(dirname(source.path), source.file[name] ?? '')
  if (!existsSync(path)) return faultsIn(source, [{ path: [name], reason: `there is no file ${path}` }])
  const logo = readLogo(readText(path))
  return 'reason' in logo ? [`${path}:${logo.line}: ${logo.reason}`] : logo
}

const PNG = '89504e470d0a1a0a'
const [WIDTH, HEIGHT] = [1200, 630]

function pictureFaults(source: Source<{ sharePicture?: string | undefined }>): string[] {
  const path = join(dirname(source.path), source.file.sharePicture ?? '')
  const fault = (reason: string) => faultsIn(source, [{ path: ['sharePicture'], reason }])
  if (!existsSync(path)) return fault(`there is no file ${path}`)
  const head = readFileSync(path).subarray(0, 24)
  if (head.length < 24 || head.subarray(0, 8).toString('hex') !== PNG)
    return fault(`${path} is no PNG picture`)
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)]
  if (width === WIDTH && height === HEIGHT) return []
  return fault(`${path} has ${width} × ${height} pixels, and shared links show ${WIDTH} × ${HEIGHT}`)
}

type Root = Source<BrandFile>
type Own = Source<BuildBrandFile> | undefined

const schemes = ['light', 'dark'] as const

/** Colours that cannot be read upon each other, told where one of them is set. */
function contrastFaults(root: Root, own: Own, palette: Brand['palette']): string[] {
  return schemes.flatMap((scheme) =>
    weakPairs(palette[scheme], scheme).flatMap(({ front, ground, reason }) => {
      const setIn = (colours: object | undefined) =>
        [front, ground].find((name) => colours && name in colours)
      const ownName = setIn(own?.file.colours?.[scheme])
      const name = ownName ?? setIn(root.file.colours[scheme]) ?? front
      const source = ownName && own ? own : root
      return faultsIn(source, [{ path: ['colours', scheme, name], reason }])
    }),
  )
}

/**
 * Reads and checks the brand of a build: `brand.json` of the folder, with what `paris/brand.json` sets
 * instead.
 */
export function readBrand(folder: string, variant: Variant): Brand {
  const root = readSource(join(folder, 'brand.json'), BrandFile)
  const ownPath = join(folder, variant, 'brand.json')
  const own = existsSync(ownPath) ? readSource(ownPath, BuildBrandFile) : undefined
  const { file } = root
  const [drawn, pictured] = [own?.file.logo ? own : root, own?.file.sharePicture ? own : root]
  const logo = drawingOf(drawn, 'logo')
  const icon = own?.file.icon ? drawingOf(own, 'icon') : file.icon ? drawingOf(root, 'icon') : logo
  const palette = {
    light: completePalette({ ...file.colours.light, ...own?.file.colours?.light }),
    dark: completePalette({ ...file.colours.dark, ...own?.file.colours?.dark }),
  }
  const faults = [
    ...(Array.isArray(logo) ? logo : []),
    ...(Array.isArray(icon) && icon !== logo ? icon : []),
    ...pictureFaults(pictured),
    ...contrastFaults(root, own, palette),
  ]
  if (Array.isArray(logo) || Array.isArray(icon) || faults.length > 0) throw new WrongBrand(faults.join('\n'))
  const isRegional = variant !== 'worldwide'
  return {
    name: own?.file.name ?? file.name,
    hasOwnName: !isRegional || own?.file.name !== undefined,
    logo,
    icon,
    hasOwnLogo: !isRegional || drawn === own,
    sharePicture: join(dirname(pictured.path), pictured.file.sharePicture ?? ''),
    palette,
    legal: { ...file.legal, ...own?.file.legal },
    contact: { ...file.contact, ...own?.file.contact },
    social: own?.file.social ?? file.social,
    links: (isRegional ? own?.file.links : file.links) ?? {},
    claims: (isRegional ? own?.file.claims : file.claims) ?? {},
  }
}
