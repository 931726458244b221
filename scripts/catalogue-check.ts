// Prevents shipping a city file that an operator's import would refuse: checks files without a database.
import { readFileSync } from 'node:fs'
import { formatFaults } from '#config/files/check-file.ts'
import { checkCityFile, warningsOf } from '#server/catalogue/check.ts'

const files = process.argv.slice(2)
let wrong = 0
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  const checked = checkCityFile(source)
  if (checked.ok) {
    console.log(`${file}: ${checked.value.products.length} products`)
    for (const warning of formatFaults(file, warningsOf(source, checked.value)))
      console.warn(`Look again: ${warning}`)
  } else {
    wrong += 1
    for (const problem of checked.failure)
      console.error(`${file}:${problem.line}: ${problem.path}: ${problem.reason}`)
  }
}
process.exitCode = wrong > 0 ? 1 : 0
