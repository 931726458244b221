import type { Conflict, Scanner } from '#contract/booking/scan.ts'
import { Notice } from '#ui/Notice.tsx'
import type { ScanTranslations } from './scan-translations.ts'

interface ConflictListProps {
  translations: ScanTranslations
  conflicts: readonly Conflict[]
  products: Scanner['products']
}

/** Tickets that this scanner and others let in, or that the books refuse. */
export function ConflictList({ translations: { t, moment }, conflicts, products }: ConflictListProps) {
  if (conflicts.length === 0) return null
  const zoneOf = (productId: number) => products.find(({ id }) => id === productId)?.zone ?? 'UTC'
  return (
    <Notice tone="error" role="status" title={t('conflicts.title')}>
      <ul className="scan-conflicts">
        {conflicts.map(({ code, productId, verdict, letIn }) => (
          <li key={`${code} ${letIn[0]?.at}`}>
            <strong>{code}</strong> ({t(`is.${verdict}`)}):{' '}
            {letIn
              .map(({ at, scanner }) => t('conflicts.letIn', { scanner, ...moment(at, zoneOf(productId)) }))
              .join('; ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
