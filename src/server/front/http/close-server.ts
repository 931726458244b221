import type { Server } from 'node:http'

const LOOK_AGAIN_MS = 20

/**
 * Takes no new callers and waits for the answers that are under way. Their connections would then be kept alive for the
 * next request, which nobody will answer: they are ended as soon as they rest.
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
