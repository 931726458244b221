import { readAgentSales } from '#client/agent.ts'
import type { Transport } from '#client/transport.ts'
import type { AgentSale } from '#contract/agent.ts'
import type { Failure } from '#contract/failure.ts'
import { ok, type Result } from '#domain/result.ts'

/** The largest page that the API returns. */
const LIMIT = '50'

/** All sales of a query, oldest first. A sale made meanwhile shifts the pages, so duplicates are dropped. */
export async function readAllSales(
  transport: Transport,
  query: Parameters<typeof readAgentSales>[1],
): Promise<Result<AgentSale[], Failure>> {
  const all = new Map<number, AgentSale>()
  for (let page = 1; ; page += 1) {
    const read = await readAgentSales(transport, { ...query, limit: LIMIT, page: String(page) })
    if (!read.ok) return read
    const { data, limit, total } = read.value
    for (const sale of data) all.set(sale.id, sale)
    if (page * limit >= total) return ok([...all.values()].toSorted((one, other) => one.id - other.id))
  }
}
