import type { OrderValues } from './order-form.ts'

const KEY = 'payment-form'

/**
 * What was typed outlives a reload, a refusal and the way to the bank and back, in this tab only. Never card data:
 * that is typed into frames which this page cannot read.
 */
export function readDraft(fresh: OrderValues): OrderValues {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const known = Object.entries(fresh).map(([name, value]) => {
      const found = kept[name]
      return [name, typeof value === 'string' && typeof found === 'string' ? found : value]
    })
    const travellers = kept['travellers'] as OrderValues['travellers'] | undefined
    const sameLines = Object.entries(fresh.travellers).map(([line, value]) => [
      line,
      { ...value, ...travellers?.[line] },
    ])
    return { ...(Object.fromEntries(known) as OrderValues), travellers: Object.fromEntries(sameLines) }
  } catch {
    return fresh
  }
}

export function keepDraft(values: OrderValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values))
  } catch {
    // Storage may be full or forbidden; then a reload simply asks again.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}
