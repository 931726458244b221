// The mails of a shop, newest first: `npm run outbox`; one as its recipient reads it: `npm run outbox -- ID`.
import { runnerImport } from 'vite'
import { projectPath } from './support/project.ts'
import { main, Stop } from './support/steps.ts'

const HOW = `How to use it:
  npm run outbox          lists the latest mails
  npm run outbox -- ID    shows one of them`

await main(async () => {
  const [id, ...more] = process.argv.slice(2)
  if (more.length > 0 || (id !== undefined && !/^[1-9]\d{0,14}$/.test(id))) throw new Stop(HOW)
  // Loaded by Vite, which bundles the texts; the mails are read while it loads, since Vite closes
  // afterwards.
  const { module } = await runnerImport<typeof import('./support/read-outbox.ts')>(
    projectPath('scripts', 'support', 'read-outbox.ts'),
    { root: projectPath(), configFile: false, logLevel: 'error' },
  )
  if (module.mailsAsText === undefined) throw new Stop(`There is no mail ${id}.`)
  console.log(module.mailsAsText)
})
