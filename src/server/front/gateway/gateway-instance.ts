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
  let clock = () => new Date()
  // Tokens end by the shop's time, not by this machine's clock.
  if (!apiBase)
    shopInstance().then(
      ({ context }) => (clock = context.clock),
      () => undefined,
    )
  return createGateway({
    api: apiBase ? remoteApi(apiBase) : async (request) => (await shopInstance()).api.fetch(request),
    publicOrigin,
    secure,
    now: () => Math.floor(clock().getTime() / 1_000),
  })
}
