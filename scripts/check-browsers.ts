// Holds the built styles and scripts to the list of browsers (config/browsers.ts). What is newer on purpose
// stands in checks/newer-on-purpose.ts.
import { newerInBuild } from './checks/newer-in-build.ts'
import { currentBuild } from './builds/builds.ts'
import { excuseFor, newerOnPurpose } from './checks/newer-on-purpose.ts'

const build = currentBuild()
if (!build) throw new Error('there is no build')
const found = await newerInBuild(build)
const excused = new Set([...found.keys()].map(excuseFor))
const faults = [...found].filter(([name]) => !excuseFor(name))
const idle = [...newerOnPurpose.keys()].filter((name) => !excused.has(name))
for (const [name, { lacks, files }] of faults) console.log(`  ✗ ${name}: ${lacks} (${[...files].join(', ')})`)
for (const name of idle) console.log(`  ✗ ${name} is no longer used: checks/newer-on-purpose.ts`)
console.log(`\n${found.size - faults.length} passed, ${faults.length + idle.length} failed`)
process.exitCode = faults.length + idle.length > 0 ? 1 : 0
