import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { routeMapOf } from '#client/route-map.ts'
import { getProductMap } from '#contract/catalogue/map.ts'
import { instantIn } from '#domain/time/city-clock.ts'
import { addDays, type Day, type Time } from '#domain/time/day.ts'
import { laterBy } from '#domain/time/departures.ts'
import type { LiveFacts } from '#features/product/times/live-facts.ts'
import { formatDuration, formatDay, formatTime } from '#i18n/format.ts'
import { daysWith } from '#tests/support/days.ts'
import { expect, test } from '#tests/support/journey.ts'
import { athens, cityPath, paris, productName, productPath } from '#tests/support/places.ts'
import { dayFolded, openStep, turnTo } from '#tests/support/turn-calendar.ts'
import { settled } from '#tests/support/screen-faults.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const CRUISE = 2110
const BUS_AND_CRUISE = 2112
/** Its tickets are good for 24 or 48 hours. */
const ATHENS_BUS = 8071

const longOnPhone = { tag: ['@phone', '@long'] }
const longOnDesktop = { tag: ['@desktop', '@long'] }

const entryOf = (id: number) => {
  const entry = paris.products.find((product) => product.id === id)
  if (!entry) throw new Error(`Paris has no product ${id}`)
  return entry
}
const live = (page: Page, name: string) => page.locator(`live-times [data-${name}]`)

/** The timetable of the days ahead, as the page has it. */
async function factsOf(page: Page): Promise<LiveFacts> {
  return JSON.parse((await page.locator('live-times').getAttribute('data-facts')) ?? '') as LiveFacts
}

/** Opens the page again at a time of the city's clock. */
async function openAt(page: Page, { zone }: { zone: string }, day: Day, time: Time): Promise<void> {
  await page.clock.install({ time: instantIn(zone, day, time) })
  await page.reload()
}

test.describe('a browser in another time zone', () => {
  // Nine or ten hours behind these cities: in the morning, the visitor's day is the one before.
  test.use({ timezoneId: 'America/Los_Angeles' })

  test("tells what runs now in the city's time", { tag: '@desktop' }, async ({ page }) => {
    const t = wordsOf('de', 'product')
    const time = (text: Time) => formatTime(text, 'de')
    const shortDay = new Intl.DateTimeFormat('de', { weekday: 'short', day: 'numeric', month: 'short' })
    const dayName = (day: Day) => shortDay.format(new Date(`${day}T12:00`))
    await page.goto(productPath(athens, ATHENS_BUS, 'de'))
    const [line] = (await factsOf(page)).lines
    if (!line) throw new Error('no line of the bus has a timetable')
    const [, ...days] = Object.keys(line.on).sort()
    const day = days.find((one) => line.on[one] && line.on[addDays(one, 1)]) ?? ''
    const { first, last, every } = line.on[day] ?? { first: '', last: '', every: null }
    const gap = every ?? 0
    const leaves = (...turns: number[]) => turns.map((turn) => time(laterBy(first, turn * gap))).join(', ')

    const now = laterBy(first, 1)
    await openAt(page, athens, day, now)
    await expect(live(page, 'clock')).toHaveText(t('live.now', { time: time(now), city: athens.names.de }))
    await expect(live(page, 'next').first()).toHaveText(leaves(1, 2, 3))
    await expect(live(page, 'under-way').first()).toHaveText('1')
    // A ticket of 24 hours ends at this minute of the next day.
    const worth = live(page, 'worth')
    const until = t('live.until', { day: dayName(addDays(day, 1)), time: time(now) })
    await expect(worth.first()).toContainText(until)
    await expect(worth.first()).toContainText(new RegExp(`${dayName(day)}: \\d+.*${time(last)}`))
    await expect(live(page, 'begin')).toHaveText(t('live.worthText'))

    // Once the next bus has left, two are under way.
    await page.clock.fastForward((gap - 1) * 60_000)
    await expect(live(page, 'next').first()).toHaveText(leaves(1, 2, 3))
    await page.clock.fastForward(60_000)
    await expect(live(page, 'next').first()).toHaveText(leaves(2, 3, 4))
    await expect(live(page, 'under-way').first()).toHaveText('2')
  })

  test('tells which start is next and under way', longOnPhone, async ({ page }) => {
    const time = (text: Time) => formatTime(text, 'en-us')
    await page.goto(productPath(paris, CRUISE, 'en-us'))
    const [option] = (await factsOf(page)).starts
    const day = Object.keys(option?.on ?? {}).sort()[1] ?? ''
    const [first = '', second = ''] = option?.on[day] ?? []
    await openAt(page, paris, day, laterBy(first, 5))
    await expect(live(page, 'since').first()).toHaveText(time(first))
    await expect(live(page, 'start').first()).toHaveText(new RegExp(`^${time(second)}(, in \\d+ minutes)?$`))
    // At night none is under way, and the next is another day's.
    await openAt(page, paris, day, '23:58')
    await expect(live(page, 'start').first()).toHaveText(/^\w+, \w+ \d+, \d/)
    await expect(live(page, 'since').first()).toHaveText('–')
  })
})

test('leads to parts, start and other tours', { tag: '@phone' }, async ({ page }) => {
  const t = wordsOf('es', 'product')
  const city = paris.names.es
  await page.goto(productPath(paris, BUS_AND_CRUISE, 'es'))
  const parts = page.getByRole('region', { name: t('parts.title') }).getByRole('listitem')
  await expect(parts).toHaveCount(2)
  for (const [at, id] of [BUS, CRUISE].entries()) {
    const name = productName(paris, id, 'es')
    const link = parts.nth(at).getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', productPath(paris, id, 'es'))
    await expect(parts.nth(at)).toContainText(entryOf(id).meeting.name)
  }
  // The package holds the bus for one or two days, and is cancelled as a whole.
  await expect(parts.first()).toContainText(formatDuration({ amount: 1, to: 2, unit: 'days' }, 'es'))
  await expect(parts.filter({ hasText: t('facts.cancel') })).toHaveCount(0)
  const [longitude, latitude] = entryOf(BUS_AND_CRUISE).meeting.at
  await expect(page.getByRole('link', { name: t('meeting.map') })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`,
  )

  const more = page.getByRole('region', { name: t('more.title', { city }) })
  const links = more.getByRole('listitem').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(hrefs).toHaveLength(3)
  // Neither itself nor what it holds already.
  for (const id of [BUS_AND_CRUISE, BUS, CRUISE]) expect(hrefs).not.toContain(productPath(paris, id, 'es'))
  // What is passed on the way is drawn only now, and takes another height.
  await links.first().scrollIntoViewIfNeeded()
  await settled(page)
  await links.first().tap()
  await page.waitForURL(`**${hrefs[0]}`)
  await page.goBack()
  await more.scrollIntoViewIfNeeded()
  await settled(page)
  await more.getByRole('link', { name: t('more.all', { city }) }).tap()
  await page.waitForURL(`**${cityPath(paris, 'es')}`)
})

test('tells when each stop is served', longOnDesktop, async ({ page, request }) => {
  const reply = await request.get(`/api/v2/product/${BUS}/map`)
  const [route] = routeMapOf(v.parse(getProductMap.reply, await reply.json())).routes
  if (!route) throw new Error('the bus has no route')
  await page.goto(productPath(paris, BUS, 'it'))
  const section = page.getByRole('region', { name: wordsOf('it', 'product')('route.title') })
  await section.locator('summary').click()
  const rows = await section.getByRole('list').first().getByRole('listitem').allInnerTexts()
  expect(rows).toHaveLength(route.stops.length)
  const times = rows.map((row) => row.match(/\d{1,2}:\d{2}/g) ?? [])
  if (!route.runs) return expect(times.flat()).toEqual([])
  expect(times[0]).toEqual([formatTime(route.first, 'it'), formatTime(route.last, 'it')])
  const minutes = times.map((both) =>
    both.map((time) => Number(time.split(':')[0]) * 60 + Number(time.slice(-2))),
  )
  const [begin = 0, end = 0] = minutes[0] ?? []
  const later = minutes.map(([first = 0]) => first - begin)
  expect(later).toEqual(later.toSorted((a, b) => a - b))
  expect(later.at(-1)).toBeGreaterThan(route.durationMinutes / 2)
  // The last bus takes as long to each stop as the first.
  expect(minutes.map(([, last = 0]) => last - end)).toEqual(later)
})

test('tells until when a ticket can be cancelled', longOnPhone, async ({ page, request }) => {
  const t = wordsOf('fr', 'availability')
  const [, day = ''] = await daysWith(request, CRUISE, 'available')
  await page.goto(productPath(paris, CRUISE, 'fr'))
  const button = page.getByRole('grid').locator(`[data-day="${day}"]`)
  await turnTo(page, button)
  await button.click()
  await dayFolded(page)
  await page.getByRole('radiogroup').getByRole('radio').first().check()
  const times = page.getByRole('group', { name: t('options.times'), exact: true })
  const last = times.getByRole('radio', { disabled: false }).last()
  const time = (await last.getAttribute('value')) ?? ''
  await last.check()
  await openStep(page, 'part-0')
  // A day before the chosen start, to the minute.
  const until = { day: formatDay(addDays(day, -1), 'fr', 'medium'), time: formatTime(time, 'fr') }
  const sentence = t('options.cancel', { ...until, zone: t('zone', { city: paris.names.fr }) })
  await expect(page.getByText(sentence).first()).toBeVisible()
})
