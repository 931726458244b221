import { ownEnvironment } from '#config/environment.ts'
import { apiAnswers } from './assert-api-reachable.ts'
import { shopInstance } from './shop-instance.ts'

/** Whether the database answers, or the API that the shop sells from. */
export async function isHealthy(): Promise<boolean> {
  const { apiBase } = ownEnvironment()
  if (apiBase) return apiAnswers(apiBase)
  return (await shopInstance()).isHealthy()
}
