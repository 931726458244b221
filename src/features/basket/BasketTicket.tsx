import type { SaleLine } from '#contract/basket.ts'
import type { Currency } from '#domain/money.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { calendar, clock, phone, print, refund, ticket, travellers } from '#ui/icon/icons.ts'
import { TicketStub } from '#ui/transit/TicketStub.tsx'
import type { BasketItem } from './basket-items.ts'
import type { BasketTranslations } from './basket-translations.ts'
import { lineColour } from './line-colour.ts'
import { changeLink, productLink } from './product-link.ts'

interface BasketTicketProps {
  translations: BasketTranslations
  item: BasketItem
  currency: Currency
  removing: boolean
  onRemove: () => void
}

export function BasketTicket({ translations, item, currency, removing, onRemove }: BasketTicketProps) {
  const { t, money, locale } = translations
  const saving = item.retail - item.total
  const [first] = item.lines
  return (
    <TicketStub
      line={lineColour(first.transport)}
      faded={removing}
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
            <Button
              look="plain"
              busy={removing}
              aria-label={t('line.removeNamed', { name: item.name })}
              onClick={onRemove}
            >
              {t('line.remove')}
            </Button>
          </p>
        </div>
      }
    >
      <p className="basket-city">{first.locationName}</p>
      <h2 className="basket-name">
        <a href={productLink(first, locale)}>{item.name}</a>
      </h2>
      {item.lines.map((line) => (
        <TicketPart key={line.id} translations={translations} line={line} />
      ))}
    </TicketStub>
  )
}

function TicketPart({ translations, line }: { translations: BasketTranslations; line: SaleLine }) {
  const { t, passengers, day, time } = translations
  const travelling = line.units
    .map(({ type, count }) => passengers(`types.${type}.count`, { count }))
    .join(', ')
  return (
    <div className="basket-part">
      <p className="basket-option">{line.optionName}</p>
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
        <li>
          <Icon svg={refund} />
          {line.cancelUntil
            ? t('line.cancel', { day: day(line.cancelUntil.day), time: time(line.cancelUntil.time) })
            : t('line.noCancel')}
        </li>
      </ul>
    </div>
  )
}
