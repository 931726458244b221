// Keeps the folders apart: no page may reach into the database, no domain rule may need React, and no
// feature may depend on another.
import { readFileSync } from 'node:fs'
import { filesBelow } from './support/files.ts'
import { faultsOf } from './checks/imports.ts'
import { projectPath } from './support/project.ts'

const files = filesBelow('src').filter((file) => /\.(ts|tsx|mts|astro)$/.test(file))
const faults = files.flatMap((file) =>
  faultsOf(file, readFileSync(projectPath(file), 'utf8')).map((fault) => `${file}: ${fault}`),
)
for (const fault of faults) console.error(fault)
const faulty = new Set(faults.map((fault) => fault.split(':')[0]))
console.log(`${files.length - faulty.size} passed, ${faults.length} failed`)
process.exitCode = faults.length > 0 ? 1 : 0
