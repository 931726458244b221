import { ownEnvironment } from '#config/environment.ts'
import { apiAnswers } from './api-there.ts'
import { shopHere } from './shop-here.ts'

/** Whether calls can be answered: the database does, or the API that the shop sells from. */
export async function isWell(): Promise<boolean> {
  const { apiBase } = ownEnvironment()
  if (apiBase) return apiAnswers(apiBase)
  return (await shopHere()).isWell()
}
