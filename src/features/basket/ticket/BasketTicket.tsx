import './basket-ticket.css'
import type { ReactNode } from 'react'
import type { SaleLine } from '#contract/basket/basket.ts'
import type { Upgrade } from '#contract/basket/upselling.ts'
import type { Currency } from '#domain/price/money.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { calendar, clock, globe, phone, print, refund, ticket, travellers } from '#ui/icon/icons.ts'
import { TicketStub } from '#ui/transit/TicketStub.tsx'
import type { BasketItem } from '#features/basket/basket-items.ts'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'
import { changeLink, productLink } from './product-link.ts'
import { UpgradeOffer } from './UpgradeOffer.tsx'
import { ticketId } from '#features/basket/changes/use-basket-changes.ts'

interface BasketTicketProps {
  translations: BasketTranslations
  item: BasketItem
  currency: Currency
  /** Why the last change was refused. */
  refusal: string | undefined
  onRemove: () => void
  onUpgrade: (line: SaleLine, to: Upgrade) => Promise<void>
}

export function BasketTicket(props: BasketTicketProps) {
  const { translations, item, currency, refusal, onRemove, onUpgrade } = props
  const { t, money, locale } = translations
  const saving = item.retail - item.total
  const [first] = item.lines
  const isPackage = item.lines.length > 1
  const rule = item.lines.at(-1)?.cancellation
  return (
    <TicketStub
      line={first.colour}
      stub={
        <div className="basket-stub">
          <div>
            <p className="basket-price">
              <span className="price price-large">{money(item.total, currency)}</span>
              {saving > 0 && (
                <span className="basket-was">
                  <span className="visually-hidden">{t('line.instead')} </span>
                  <s>{money(item.retail, currency)}</s>
                </span>
              )}
            </p>
            {saving > 0 && (
              <p className="basket-saving">{t('line.saving', { amount: money(saving, currency) })}</p>
            )}
          </div>
          <p className="basket-actions">
            <ButtonLink
              look="plain"
              href={changeLink(first, locale)}
              aria-label={t('line.changeNamed', { name: item.name })}
            >
              {t('line.change')}
            </ButtonLink>
            {/* The second press of a double click would hit the next ticket, which has moved up. */}
            <Button
              look="plain"
              aria-label={t('line.removeNamed', { name: item.name })}
              onClick={({ detail }) => detail <= 1 && onRemove()}
            >
              {t('line.remove')}
            </Button>
          </p>
          {refusal && (
            <p className="basket-refusal" role="alert">
              {refusal}
            </p>
          )}
        </div>
      }
    >
      <p className="basket-city">{first.locationName}</p>
      <h2 className="basket-name">
        <a id={ticketId(item.id)} href={productLink(first, locale)}>
          {item.name}
        </a>
      </h2>
      {item.lines.map((line) => (
        <TicketPart key={line.id} translations={translations} line={line} rule={isPackage ? undefined : rule}>
          <UpgradeOffer
            translations={translations}
            line={line}
            currency={currency}
            onChoose={(to) => onUpgrade(line, to)}
          />
        </TicketPart>
      ))}
      {isPackage && (
        <ul className="basket-part basket-facts" role="list">
          <CancelFact rule={rule} />
        </ul>
      )}
    </TicketStub>
  )
}

interface TicketPartProps {
  translations: BasketTranslations
  line: SaleLine
  /** Left out for a package, whose rule stands once below all its parts. */
  rule: string | undefined
  children: ReactNode
}

const CancelFact = ({ rule }: { rule: string | undefined }) =>
  rule && (
    <li>
      <Icon svg={refund} />
      {rule}
    </li>
  )

function TicketPart({ translations, line, rule, children }: TicketPartProps) {
  const { t, passengers, day, time } = translations
  const travelling = line.units
    .map(({ type, count }) => passengers(`types.${type}.count`, { count }))
    .join(', ')
  return (
    <div className="basket-part">
      <p className="basket-option">{line.optionName}</p>
      {line.notOffered && <p className="basket-refusal">{t('line.notOffered')}</p>}
      <ul className="basket-facts" role="list">
        <li className="basket-when">
          <Icon svg={calendar} />
          <time dateTime={line.day}>{day(line.day)}</time>
        </li>
        <li className="basket-when">
          <Icon svg={clock} />
          {line.time ? (
            <time dateTime={`${line.day}T${line.time}`}>{time(line.time)}</time>
          ) : (
            t('line.anyTime')
          )}
        </li>
        {line.guided && (
          <li>
            <Icon svg={globe} />
            {line.guided}
          </li>
        )}
        <li>
          <Icon svg={ticket} />
          {line.validity}
        </li>
        <li>
          <Icon svg={travellers} />
          {travelling}
        </li>
        <li>
          <Icon svg={line.voucher === 'mobile' ? phone : print} />
          {t(`line.${line.voucher}`)}
        </li>
        <CancelFact rule={rule} />
      </ul>
      {children}
    </div>
  )
}
