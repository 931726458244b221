import { readEnvironment } from '#config/environment.ts'
import { openGateway } from './gateway.ts'
import { remoteApi } from './remote-api.ts'
import { shopHere } from './shop-here.ts'

type Gateway = ReturnType<typeof openGateway>

let opened: Gateway | undefined

/** The one gateway of this process, before the embedded API or the remote one. */
export const gatewayHere = (): Gateway => (opened ??= open())

function open(): Gateway {
  const { apiBase, publicOrigin, secure } = readEnvironment()
  return openGateway({
    api: apiBase ? remoteApi(apiBase) : async (request) => (await shopHere()).api.fetch(request),
    publicOrigin,
    secure,
  })
}
