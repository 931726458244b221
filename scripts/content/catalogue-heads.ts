import { readFileSync } from 'node:fs'
import { builds, variants } from '#config/builds.ts'
import { checkCityFile } from '#server/catalogue/check.ts'
import { projectPath } from '../support/project.ts'
import { headsOfCity, isSoldIn } from './city-heads.ts'
import { pageDescriptionFaults, pageTitleFaults } from './head-faults.ts'
import { cityFiles } from './read-texts.ts'

/** What is wrong in a file, and where. */
interface PlacedFault {
  file: string
  path: string
  fault: string
}

/** Titles and descriptions of cities and products that do not fit, in every shop and language. */
function faultsOfFile(file: string): PlacedFault[] {
  const checked = checkCityFile(readFileSync(projectPath(file), 'utf8'))
  if (!checked.ok) return []
  const city = checked.value
  const heads = variants
    .filter((variant) => isSoldIn(city, variant))
    .flatMap((variant) => builds[variant].locales.flatMap((locale) => headsOfCity(city, variant, locale)))
  return heads.flatMap((head) => [
    ...pageTitleFaults(head).map((fault) => ({ file, path: head.titleAt, fault })),
    ...pageDescriptionFaults(head).map((fault) => ({ file, path: head.descriptionAt, fault })),
  ])
}

/** `content-check.ts` has Vite load this module, which bundles the texts, and finds here what it found. */
export const headFaults: PlacedFault[] = cityFiles().flatMap(faultsOfFile)
