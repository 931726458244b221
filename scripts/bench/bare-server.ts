// The reference for all throughputs: a node:http server that only sends a number of bytes from memory. As a
// process: `node bare-server.ts BYTES`, which sends its port over IPC.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = Buffer.alloc(Number(process.argv[2] ?? 0), 'x')
const headers = ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]

const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.({ listening: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))
