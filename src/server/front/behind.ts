import { createApp } from 'astro/app/entrypoint'
import type { Environment } from '#config/environment.ts'
import { requireApi } from './api-there.ts'
import { gatewayHere } from './gateway-here.ts'
import type { SpendPage } from './page-limits.ts'
import { requireSandbox } from './payment-there.ts'
import { closeShop, shopHere } from './shop-here.ts'

/** What the door leads to when no finished bytes answer: the shop and the renderer of its pages. */
export interface Behind {
  /** A page, as everybody gets it. */
  render: (request: Request) => Promise<Response>
  /** The whole pipeline, for a visitor. */
  pipeline: (request: Request, clientAddress: string) => Promise<Response>
  calls: (request: Request, clientAddress: string) => Promise<Response>
  spendPage: SpendPage
  onPagesChanged: (listener: (tags: string[]) => void) => void
  close: () => Promise<void>
}

/** Loaded and opened once the door listens: finished pages need nothing of it. */
export async function openBehind(environment: Environment): Promise<Behind> {
  try {
    const [shop] = await Promise.all([shopHere(), requireSandbox(environment), requireApi(environment)])
    const app = createApp()
    return {
      render: (request) => app.render(request),
      pipeline: (request, address) => app.render(request, { clientAddress: address }),
      calls: gatewayHere(),
      spendPage: (name, address) => shop.limits.spend(name, address),
      onPagesChanged: (listener) => void shop.onPagesChanged(listener),
      close: closeShop,
    }
  } catch (error) {
    await closeShop()
    throw error
  }
}
