import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { holdsCardData } from '#tests/support/card-numbers.ts'
import type { Count } from './test-run.ts'

/** Pictures, and what Playwright itself writes of a failed test, with all that the test typed. */
const NOT_SEARCHED = /\.(png|zip|webm)$|^error-context\.md$/

/** Faults of the files in which a card stands in clear. */
const faultsOf = (files: string[]): string[] =>
  files
    .filter((file) => holdsCardData(readFileSync(file, 'utf8')))
    .map((file) => `card data stands in ${file}`)

function told(faults: string[]): Count {
  for (const fault of faults) console.error(fault)
  return { passed: 0, failed: faults.length }
}

/** What journeys wrote down: recorded traffic, downloads. */
export function judgeLeftovers(folder: string): Count {
  if (!existsSync(folder)) return { passed: 0, failed: 0 }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_SEARCHED.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  return told(faultsOf(files))
}

/** The shop's whole log of a run, of which the errors are repeated here. */
export function judgeLog(log: string): Count {
  const lines = readFileSync(log, 'utf8').split('\n')
  for (const line of lines) if (/"level":[56]0\b/.test(line)) console.error(line)
  const requests = lines.filter((line) => line.includes('"path":')).length
  console.log(`${lines.length} lines of log, ${requests} of requests`)
  return told([...faultsOf([log]), ...(requests === 0 ? [`${log} tells of no request`] : [])])
}
