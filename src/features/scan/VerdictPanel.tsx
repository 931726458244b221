import { verdictDetails } from '#i18n/scan-sentence.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { Scanner } from '#contract/booking/scan.ts'
import { Icon } from '#ui/icon/Icon.tsx'
import { good, refused, warning } from '#ui/icon/icons.ts'
import type { ScanTranslations } from './scan-translations.ts'
import type { Shown } from './scanner.ts'

interface VerdictPanelProps {
  translations: ScanTranslations
  shown: Shown | undefined
  products: Scanner['products']
}

const lookOf = (verdict: string) =>
  verdict === 'accepted' ? 'good' : verdict === 'unsure' ? 'unsure' : 'refused'
const icons = { good, refused, unsure: warning }

function detailsOf(
  { finding }: Shown,
  translations: ScanTranslations,
  products: Scanner['products'],
): string {
  const { verdict, ticket, redeemed, productName } = finding
  const zone = products.find(({ id }) => id === ticket?.productId)?.zone
  const used =
    redeemed && zone ? { ...clockIn(zone, new Date(redeemed.at)), scanner: redeemed.scanner } : null
  return verdictDetails({ verdict, ticket, product: productName, used }, translations)
}

/** The verdict as a colour, an icon and words, read out at once. */
export function VerdictPanel({ translations, shown, products }: VerdictPanelProps) {
  const { t } = translations
  const verdict = shown?.finding.verdict
  const look = verdict && lookOf(verdict)
  return (
    <div className="scan-verdict" data-look={look} role="alert" aria-atomic="true">
      {shown && verdict && look ? (
        <div key={shown.at} className="scan-verdict-words">
          <Icon svg={icons[look]} />
          <p className="scan-verdict-title">{t(`is.${verdict}`)}</p>
          <p>{detailsOf(shown, translations, products)}</p>
          {shown.by === 'device' && <p className="scan-verdict-alone">{t('network.byList')}</p>}
        </div>
      ) : (
        <p className="scan-verdict-title">{t('waiting')}</p>
      )}
    </div>
  )
}
