import { createApp } from 'astro/app/entrypoint'
import type { Environment } from '#config/environment.ts'
import { assertApiReachable } from './gateway/assert-api-reachable.ts'
import { gatewayInstance } from './gateway/gateway-instance.ts'
import type { SpendPage } from './pages/page-limits.ts'
import { readCatalogueTargets, readMissingPages } from './pages/redirect-table.ts'
import { assertSandboxReachable } from './assert-sandbox-reachable.ts'
import { publicRemarksOf } from '#server/public-remarks.ts'
import { redirectRemarks } from '#server/redirect-remarks.ts'
import type { Shop } from '#server/shop.ts'
import { closeShop, shopInstance } from './gateway/shop-instance.ts'

/** Answers what has no prepared response: the request pipeline and the renderer of pages. */
export interface AppRuntime {
  /** Renders a page that is the same for everybody. */
  render: (request: Request) => Promise<Response>
  /** Runs the whole pipeline for a visitor. */
  pipeline: (request: Request, clientAddress: string) => Promise<Response>
  calls: (request: Request, clientAddress: string) => Promise<Response>
  spendPage: SpendPage
  /** Sentences for the operator of the shop, told once at the start. */
  remarks: string[]
  onPagesChanged: (listener: (tags: string[]) => void) => void
  close: () => Promise<void>
}

/** What only a catalogue in this process can tell. */
function remarksOf(shop: Shop, environment: Environment): string[] {
  const { build, catalogue } = shop.context
  const targets = readCatalogueTargets(build, environment.redirects)
  return [
    ...publicRemarksOf(shop, environment),
    ...readMissingPages(build, environment.redirects),
    ...redirectRemarks(targets, catalogue.current(), build),
  ]
}

/** Loaded once the server listens, since prepared pages do not need it. */
export async function createAppRuntime(environment: Environment): Promise<AppRuntime> {
  try {
    // Before the database: to create one stops this process for as long as these may take to answer.
    await Promise.all([assertSandboxReachable(environment), assertApiReachable(environment)])
    const shop = await shopInstance()
    const app = createApp()
    return {
      render: (request) => app.render(request),
      pipeline: (request, address) => app.render(request, { clientAddress: address }),
      calls: gatewayInstance(),
      spendPage: (name, address) => shop.limits.spend(name, address),
      remarks: environment.apiBase ? [] : remarksOf(shop, environment),
      onPagesChanged: (listener) => void shop.onPagesChanged(listener),
      close: closeShop,
    }
  } catch (error) {
    await closeShop()
    throw error
  }
}
