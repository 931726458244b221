import { randomBytes } from 'node:crypto'
import { builds } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import { isDay } from '#domain/time/day.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { conflictReport } from '#server/services/scan/conflict-report.ts'
import { createStaffAccounts, type StaffAccounts } from '#server/services/scan/staff-accounts.ts'
import { Stop } from './steps.ts'

const HOW = `How to use it:
  npm run staff                                      lists who may scan tickets
  npm run staff -- add LOGIN CITY/OPERATOR NAME…     for the tickets of one operator, such as paris/tuileries;
                                                     "all" in its place is for those of every operator
  npm run staff -- password LOGIN                    a new password; ends the sessions of the old one
  npm run staff -- close LOGIN                       ends the account; its scans stay
  npm run staff -- conflicts [DAY]                   tickets that were let in too often, today or on a day
                                                     such as 2026-12-01`

const newPassword = (): string => randomBytes(9).toString('base64url')

async function add(
  accounts: StaffAccounts,
  login: string,
  [place = '', ...words]: string[],
): Promise<string> {
  const name = words.join(' ')
  const [cityKey = '', operatorKey = ''] = place.split('/')
  if (place === '' || name === '') throw new Stop(HOW)
  const operator = place === 'all' ? undefined : await accounts.findOperator(cityKey, operatorKey)
  if (!operator && place !== 'all') throw new Stop(`The catalogue has no operator ${place}.\n\n${HOW}`)
  const password = newPassword()
  const isNew = await accounts.add({ login, name, password, ...(operator ? { operator } : {}) })
  if (!isNew) throw new Stop(`${login} has an account already.`)
  return `${name} may log in at /en/scan as ${login} with the password ${password}`
}

async function renew(accounts: StaffAccounts, login: string): Promise<string> {
  const password = newPassword()
  if (await accounts.setPassword(login, password)) return `The password of ${login} is now ${password}`
  throw new Stop(`${login} has no account.`)
}

async function close(accounts: StaffAccounts, login: string): Promise<string> {
  if (await accounts.close(login)) return `${login} can scan no more.`
  throw new Stop(`${login} has no account.`)
}

async function list(accounts: StaffAccounts): Promise<string> {
  const all = await accounts.list()
  const lines = all.map(
    ({ login, name, operator, closed }) =>
      `${login}  ${name}, ${operator ?? 'every operator'}${closed ? ', closed' : ''}`,
  )
  return lines.join('\n') || `Nobody may scan tickets yet.\n\n${HOW}`
}

async function conflicts({ db }: OpenDatabase, [day, ...more]: string[]): Promise<string> {
  if (more.length > 0 || (day !== undefined && !isDay(day))) throw new Stop(HOW)
  const catalogue = await loadCatalogue(db, builds[readEnvironment().variant].scopeId)
  return conflictReport({ db, clock: () => new Date(), catalogue: { current: () => catalogue } }, day)
}

async function changeOrList(accounts: StaffAccounts, [what, login = '', ...rest]: string[]): Promise<string> {
  if (what === undefined) return list(accounts)
  if (!/^[\w.@-]{2,40}$/.test(login)) throw new Stop(HOW)
  if (what === 'add') return add(accounts, login, rest)
  if (rest.length > 0) throw new Stop(HOW)
  if (what === 'password') return renew(accounts, login)
  if (what === 'close') return close(accounts, login)
  throw new Stop(HOW)
}

/** Carries out the words after `npm run staff --` and answers what to print. Wrong words are a Stop. */
export async function staffCommand(database: OpenDatabase, words: string[]): Promise<string> {
  const [what, ...rest] = words
  if (what === 'conflicts') return conflicts(database, rest)
  return changeOrList(
    createStaffAccounts(database.db, () => new Date()),
    words,
  )
}
