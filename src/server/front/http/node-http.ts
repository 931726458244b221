/**
 * What the server needs of node:http, without `import`: an import reads each export of the module, and the
 * one named WebSocket loads all of undici, for which the first page would wait a tenth of a second.
 */
export const { createServer, STATUS_CODES, validateHeaderName, validateHeaderValue } =
  process.getBuiltinModule('node:http')
