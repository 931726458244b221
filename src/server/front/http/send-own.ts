import type { ServerResponse } from 'node:http'
import { REQUEST_ID } from '#contract/api-headers.ts'
import { bareDocumentPolicy } from '#config/security.ts'
import type { FlatHeaders } from './prepared-response.ts'

/** Sends an answer that is made here, with the headers that every answer has. Returns the status. */
export function sendOwn(
  response: ServerResponse,
  status: number,
  headers: FlatHeaders,
  common: { baseHeaders: FlatHeaders; id: string },
  body?: Buffer,
): number {
  const policy = ['content-security-policy', bareDocumentPolicy, REQUEST_ID, common.id]
  response.writeHead(status, [...headers, ...policy, ...common.baseHeaders])
  response.end(body)
  return status
}
