import type { Server } from 'node:http'

const LOOK_AGAIN_MS = 20

/**
 * Takes no new connections and waits for the answers under way. Connections kept alive for another request
 * are closed as soon as they are idle.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    const timer = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS)
    server.close(() => {
      clearInterval(timer)
      closed()
    })
    server.closeIdleConnections()
  })
}
