import { readSandboxSettings } from '#server/payments/sandbox/settings.ts'
import { createStandIn } from '#server/openid/stand-in/stand-in.ts'
import { openSandbox } from '#server/payments/sandbox/sandbox.ts'

/**
 * The Adyen sandbox as a process of its own: `node scripts/sandbox.ts`. It has its own origin, as Adyen
 * has.
 */
try {
  const sandbox = await openSandbox(readSandboxSettings(process.env), { '/openid': createStandIn().app })
  console.log(`Adyen sandbox at ${sandbox.origin}`)
  const leave = () => void sandbox.close().then(() => process.exit(0))
  // `disconnect`: started by another script, it does not outlive it.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, leave)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
