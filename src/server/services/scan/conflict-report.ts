import { clockIn } from '#domain/time/city-clock.ts'
import type { Day } from '#domain/time/day.ts'
import type { Verdict } from '#domain/ticket/verdict.ts'
import { createConflicts, type Books, type ScanConflict } from './conflicts.ts'

const reasons: Partial<Record<Verdict, string>> = {
  redeemed: 'let in more than once',
  cancelled: 'let in although it was cancelled',
  moved: 'let in with its old code, although it was moved',
}

/** Whoever asks at the terminal may see every operator's. */
const everybody = { id: 0, login: '', name: '', scanner: '', cityId: null, operatorKey: null }

/**
 * Tickets that were let in too often on a day of their city, today where none is named: codes, scanners and
 * times, and nobody's name.
 */
export async function conflictReport(books: Books, day?: Day): Promise<string> {
  const { products } = books.catalogue.current()
  const conflicts = await createConflicts(books, { mayScan: () => true }).ofOperator(everybody)
  const entries = conflicts.flatMap(({ code, productId, verdict, letIn }: ScanConflict) => {
    const product = products.get(productId)
    if (!product) return []
    const { zone, names } = product.city.entry
    const wanted = day ?? clockIn(zone, books.clock()).day
    const scans = letIn.map(({ at, scanner }) => ({ ...clockIn(zone, new Date(at)), scanner }))
    if (!scans.some((scan) => scan.day === wanted)) return []
    const reason = reasons[verdict] ?? 'let in against the books'
    return [
      `${code ?? 'A code that is not ours'}  ${product.entry.names.en}, ${names.en}: ${reason}`,
      ...scans.map((scan) => `  ${scan.day} ${scan.time}  ${scan.scanner}`),
    ].join('\n')
  })
  return entries.join('\n') || `No ticket was let in too often${day ? ` on ${day}` : ' today'}.`
}
