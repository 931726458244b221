import { resolve } from 'node:path'
import type { Variant } from '#config/builds.ts'
import { ownEnvironment, type Environment } from '#config/environment.ts'
import { projectPath } from '#config/project-folder.ts'
import type { Brand } from './brand.ts'
import { readBrand } from './read-brand.ts'

/** The brand that comes with the shop. */
export const shippedBrand = projectPath('src', 'brand')

/** The folder of the brand: the operator's or the one that comes with the shop. */
export const brandFolder = ({ brandDir }: Pick<Environment, 'brandDir'>): string =>
  brandDir ? resolve(brandDir) : shippedBrand

const known = new Map<Variant, Brand>()

/** The brand of a build, read once in a process. */
export function brandOfBuild(variant: Variant): Brand {
  const brand = known.get(variant) ?? readBrand(brandFolder(ownEnvironment()), variant)
  known.set(variant, brand)
  return brand
}

/** The brand of this shop. */
export const ownBrand = (): Brand => brandOfBuild(ownEnvironment().variant)
