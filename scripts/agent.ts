// Accounts of travel agencies, which nobody can register for: `npm run agent -- open EMAIL CURRENCY NAME`,
// `grant EMAIL AMOUNT NOTE` (paid in), `correct EMAIL AMOUNT NOTE` (either way), `close EMAIL`.
import { randomBytes } from 'node:crypto'
import { readEnvironment } from '#config/environment.ts'
import { emailAddressOf } from '#domain/mail/email.ts'
import { currencies, isCurrency } from '#domain/price/money.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { type AgentAccounts, createAgentAccounts } from '#server/services/agent/agent-accounts.ts'
import { main, Stop } from './support/steps.ts'

const HOW = `How to use it:
  npm run agent -- open EMAIL ${currencies.join('|')} NAME…    opens an account and prints its password
  npm run agent -- grant EMAIL AMOUNT NOTE…        250.00: what the agency paid in
  npm run agent -- correct EMAIL -12.50 NOTE…      puts the ledger right, either way
  npm run agent -- close EMAIL                     ends the account; the ledger stays`

/** `250`, `250.00` or `-12.50` in minor units. */
function amountOf(text: string | undefined): number {
  if (!text || !/^-?\d{1,7}(\.\d{2})?$/.test(text))
    throw new Stop(`${text ?? 'Nothing'} is no amount.\n\n${HOW}`)
  return Math.round(Number(text) * 100)
}

async function open(accounts: AgentAccounts, email: string, [currency, ...words]: string[]): Promise<string> {
  const name = words.join(' ')
  if (!isCurrency(currency) || name === '') throw new Stop(HOW)
  const password = randomBytes(12).toString('base64url')
  const isNew = await accounts.open({ email, password, name, currency })
  if (!isNew) throw new Stop(`${email} has an account already.`)
  return `${name} may log in as ${email} with the password ${password}`
}

async function move(
  accounts: AgentAccounts,
  kind: 'granted' | 'corrected',
  email: string,
  [amount, ...note]: string[],
): Promise<string> {
  const value = amountOf(amount)
  if (value === 0 || (kind === 'granted' && value < 0))
    throw new Stop(`${amount} cannot be granted.\n\n${HOW}`)
  const moved = await accounts.move(email, { kind, amount: value, note: note.join(' ') })
  if (moved.ok) return `The credit of ${email} is now ${(moved.value.balance / 100).toFixed(2)}`
  throw new Stop(
    moved.failure.code === 'not_found' ? `${email} has no account.` : `${email} has less credit than that.`,
  )
}

async function close(accounts: AgentAccounts, email: string): Promise<string> {
  if (await accounts.close(email)) return `${email} can buy nothing any more.`
  throw new Stop(`${email} has no account.`)
}

await main(async () => {
  const [what, typed = '', ...rest] = process.argv.slice(2)
  if (typed === '') throw new Stop(HOW)
  const email = emailAddressOf(typed)
  if (email === undefined) throw new Stop(`${typed} is not an email address.\n\n${HOW}`)
  const database = await openDatabase(readEnvironment())
  try {
    await migrate(database.pool)
    const accounts = createAgentAccounts(database.db, () => new Date())
    if (what === 'open') console.log(await open(accounts, email, rest))
    else if (what === 'grant') console.log(await move(accounts, 'granted', email, rest))
    else if (what === 'correct') console.log(await move(accounts, 'corrected', email, rest))
    else if (what === 'close') console.log(await close(accounts, email))
    else throw new Stop(HOW)
  } finally {
    await database.close()
  }
})
