// Runs the checks of `checks/source-checks.ts` alone. An argument names one: `node scripts/check-sources.ts
// width`.
import { sourceChecks } from './checks/source-checks.ts'

const wanted = process.argv[2]?.toLowerCase() ?? ''
const checks = Object.entries(sourceChecks).filter(([name]) => name.toLowerCase().includes(wanted))
if (checks.length === 0) console.error(`No check is called ${wanted}.`)
const faults = checks.flatMap(([, check]) => check())
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 || checks.length === 0 ? 1 : 0
