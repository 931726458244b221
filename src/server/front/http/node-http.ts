/**
 * What the front door needs of node:http, got without `import`: an import of that module reads each of its exports, and the
 * one named WebSocket loads the whole of undici, a tenth of a second that the first page would wait for.
 */
export const { createServer, STATUS_CODES, validateHeaderName, validateHeaderValue } =
  process.getBuiltinModule('node:http')
