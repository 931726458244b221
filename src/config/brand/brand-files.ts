import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { variants } from '#config/builds.ts'

const PART = /\.(?:json|svg|png)$/

/** Every file that a brand is made of. */
export const brandFiles = (folder: string): string[] =>
  ['', ...variants]
    .map((name) => join(folder, name))
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place)
        .filter((name) => PART.test(name))
        .sort()
        .map((name) => join(place, name)),
    )
