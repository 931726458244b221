import type { Locale } from '#config/locales.ts'
import { addMonths, monthOf, type Day, type Month } from '#domain/day.ts'
import { formatDay, formatMonth } from '#i18n/format.ts'
import { firstWeekday, weeksOf } from './calendar-grid.ts'
import { markDay } from './mark-day.ts'

/**
 * What the drawn calendar does by itself until its island lives (budget I2): it shows the day that was pressed as chosen
 * and turns its months, whose days look as the island draws those it does not know yet. The island gets the same presses;
 * that a day is pressed (`aria-pressed`) is said by the island alone, once keys work too.
 */
export function earlyCalendar(calendar: Element, locale: Locale): ((button: Element) => void) | undefined {
  const heading = calendar.querySelector('.calendar-month')
  const drawn = calendar.querySelector('tbody')
  const model = drawn?.querySelector<HTMLElement>('[data-day]')
  if (!heading || !drawn || !model) return undefined
  const drawnMonth = monthOf(model.dataset.day ?? '')
  const turns = { before: -1, after: 1 }
  const back = calendar.querySelector('[data-month="before"]')
  const beginsHere = back?.ariaDisabled === 'true'
  let month = drawnMonth

  function turn(to: Month) {
    month = to
    if (back && beginsHere) back.ariaDisabled = String(to <= drawnMonth)
    if (heading) heading.textContent = formatMonth(to, locale)
    calendar.querySelector('tbody')?.replaceWith((to === drawnMonth && drawn) || bareMonth(to, locale))
  }

  return (button) => {
    const way = button.getAttribute('data-month')
    if (button.ariaDisabled === 'true') return
    if (way === 'before' || way === 'after') turn(addMonths(month, turns[way]))
    else if (button.hasAttribute('data-day')) markDay(calendar, button)
  }
}

function bareMonth(month: Month, locale: Locale): HTMLElement {
  const body = document.createElement('tbody')
  for (const week of weeksOf(month, firstWeekday(locale), '')) {
    const row = document.createElement('tr')
    for (const day of week) {
      const cell = document.createElement('td')
      if (day) cell.append(bareDay(day, locale))
      row.append(cell)
    }
    body.append(row)
  }
  return body
}

function bareDay(day: Day, locale: Locale): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'day day-unknown'
  button.dataset.day = day
  button.tabIndex = -1
  button.ariaDisabled = 'true'
  const number = document.createElement('span')
  number.className = 'day-number'
  number.role = 'img'
  number.ariaLabel = formatDay(day, locale)
  number.textContent = String(Number(day.slice(8)))
  const stop = document.createElement('span')
  stop.className = 'day-stop'
  stop.ariaHidden = 'true'
  button.append(number, stop)
  return button
}
