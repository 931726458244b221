import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to the shop on which answers can be held back. */
export interface HeldLine {
  origin: string
  /** From now on the shop's answers for this path do not come, until they are released. */
  hold: (path: string) => void
  release: () => void
}

export async function withHeldLine(shop: string, work: (line: HeldLine) => Promise<void>): Promise<void> {
  let held: { path: string; until: Promise<void> } | undefined
  let release: () => void = () => undefined
  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked
    const onward = request(new URL(url, shop), { method, headers }, (reply) => {
      const send = () => reply.pipe(answer.writeHead(reply.statusCode ?? 502, reply.headers))
      if (held?.path === url) void held.until.then(send)
      else send()
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await work({
      origin: `http://localhost:${port}`,
      hold(path) {
        held = { path, until: new Promise((resolve) => (release = resolve)) }
      },
      release: () => release(),
    })
  } finally {
    release()
    server.closeAllConnections()
    server.close()
  }
}
