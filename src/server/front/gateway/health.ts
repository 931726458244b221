import { ownEnvironment } from '#config/environment.ts'
import { healthOf, type Health } from '#server/health.ts'
import { apiAnswers } from './assert-api-reachable.ts'
import { shopInstance } from './shop-instance.ts'

/** The health of the shop in this process, or of the API that it sells from. */
export async function ownHealth(): Promise<Health> {
  const { apiBase } = ownEnvironment()
  try {
    return apiBase ? healthOf(await apiAnswers(apiBase)) : await (await shopInstance()).health()
  } catch {
    return healthOf(false)
  }
}
