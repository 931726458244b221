import { solveChallenge } from 'altcha-lib/v1'
import { readChallenge } from '#client/generic.ts'
import type { Transport } from '#client/transport.ts'

/** As the form does it: asks, tries numbers until one fits, hands in what it found. */
export async function solved(transport: Transport): Promise<string> {
  const asked = await readChallenge(transport)
  if (!asked.ok || asked.value.kind !== 'proof_of_work') throw new Error('no challenge')
  const { algorithm, challenge, salt, signature, maxnumber } = asked.value
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: found?.number }))
}
