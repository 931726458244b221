import { readEnvironment } from '#config/environment.ts'
import { createGateway } from './gateway.ts'
import { remoteApi } from './remote-api.ts'
import { shopInstance } from './shop-instance.ts'

type Gateway = ReturnType<typeof createGateway>

let opened: Gateway | undefined

/** The one gateway of this process, for the embedded API or the remote one. */
export const gatewayInstance = (): Gateway => (opened ??= open())

function open(): Gateway {
  const { apiBase, publicOrigin, secure } = readEnvironment()
  return createGateway({
    api: apiBase ? remoteApi(apiBase) : async (request) => (await shopInstance()).api.fetch(request),
    publicOrigin,
    secure,
  })
}
