// `npm run voucher:check -- CODE`: is a scanned or typed code genuine, what is it for, was it used?
import { runnerImport } from 'vite'
import { projectPath } from './support/project.ts'
import { main, Stop } from './support/steps.ts'

const HOW = `How to use it:
  npm run voucher:check -- CODE    a printed code such as 7KQX-M2RD-94TB, or the text of a QR code`

await main(async () => {
  if (process.argv.length !== 3) throw new Stop(HOW)
  // Loaded by Vite, which bundles the texts; the ticket is read while it loads, since Vite closes
  // afterwards.
  const { module } = await runnerImport<typeof import('./support/check-voucher.ts')>(
    projectPath('scripts', 'support', 'check-voucher.ts'),
    { root: projectPath(), configFile: false, logLevel: 'error' },
  )
  console.log(module.ticketAsText)
})
