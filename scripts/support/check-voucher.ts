import { readEnvironment } from '#config/environment.ts'
import { openShop } from '#server/shop.ts'
import { codeReport } from '#server/services/scan/code-report.ts'

async function check(code: string): Promise<string> {
  const shop = await openShop(readEnvironment(), { jobs: false })
  try {
    return await codeReport(shop.context, code)
  } finally {
    await shop.close()
  }
}

/** What the books and the keys say of a code. */
export const ticketAsText = await check(process.argv[2] ?? '')
