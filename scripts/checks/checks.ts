import { sourceChecks } from './source-checks.ts'

/** Checks that are programs of their own; `scripts/test.ts` says which. */
const programs = ['Lint', 'Types', 'Format', 'Import arrows', 'Texts', 'Unit and API tests'] as const
export type ProgramCheck = (typeof programs)[number]

export const sourceCheckNames = Object.keys(sourceChecks)

/** What `npm run check` runs, and `npm test` first. */
export const quickChecks: string[] = [...programs, ...sourceCheckNames]

/** What `npm test` runs besides. */
export const buildChecks = ['Build', 'Byte budgets', 'Browser journeys'] as const
