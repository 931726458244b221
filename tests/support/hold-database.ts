// Run as a process of its own: opens the embedded database of a folder, reports its address and runs until
// killed.
import { openEmbedded } from '#server/db/embedded/cluster.ts'

const [folder = ''] = process.argv.slice(2)
const { url } = await openEmbedded(folder, { durable: false })
process.send?.(url)
setInterval(() => undefined, 60_000)
