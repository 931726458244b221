import { checkFile, withLines, type FileProblem } from '#config/files/check-file.ts'
import type { Result } from '#domain/result.ts'
import { crossCheck, crossCheckWarnings } from './cross-check.ts'
import { CityFile } from './format.ts'
import { faultsOfOperators } from './operators.ts'

/** Checks one city file; a file with any fault is refused whole. */
export const checkCityFile = (source: string): Result<CityFile, FileProblem[]> =>
  checkFile(source, CityFile, (city) => [...faultsOfOperators(city), ...crossCheck(city)])

/** Warnings about a file that is accepted all the same. */
export const warningsOf = (source: string, city: CityFile): FileProblem[] =>
  withLines(source, crossCheckWarnings(city))
