import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { badInput, paymentProofs } from './payment-proofs.ts'
import { roles, rules, states } from './rows.ts'
import { constants, screens } from './screens-and-constants.ts'

const root = new URL('../..', import.meta.url)
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The title must open a call in the file (`it('…`), so that a test which is renamed or gone is missed. */
function isTestOf(file: string, title: string): boolean {
  const path = fileURLToPath(new URL(file, root))
  if (!existsSync(path)) return false
  return new RegExp(String.raw`\(\s*(['"\`])${escaped(title)}\1`).test(readFileSync(path, 'utf8'))
}

it.each([
  ['S2', screens],
  ['S4', states],
  ['S5', rules],
  ['S6', roles],
  ['S9', constants],
  ['the figures of payments', paymentProofs],
  ['the bad input after a sale', badInput],
])('finds the tests of every line of %s', (_, rows) => {
  const missing = rows.flatMap(({ shownBy = [] }) =>
    shownBy.filter(([file, title]) => !isTestOf(file, title)),
  )
  expect(missing).toEqual([])
  const uncovered = rows.filter(
    ({ shownBy = [], comesWith }) => shownBy.length > 0 === (comesWith !== undefined),
  )
  expect(uncovered.map(({ says }) => says)).toEqual([])
})
