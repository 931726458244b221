import { href } from '#i18n/routes.ts'
import { daysWith, optionsOn } from '#tests/support/days.ts'
import { audit, expect, test } from '#tests/support/journey.ts'
import { madrid, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

const PALACE = 4302
const GUIDED = 43022
const t = wordsOf('en', 'availability')
const experience = wordsOf('en', 'experience')

test("@phone chooses a guide's language, then the time", async ({ page }) => {
  const { request } = page.context()
  const guidedOn = async (day: string) =>
    (await optionsOn(request, PALACE, day)).find(({ optionId }) => optionId === GUIDED)
  let day = ''
  let guided: Awaited<ReturnType<typeof guidedOn>>
  // On the eves of Christmas and New Year, the guide speaks Spanish only.
  for (day of await daysWith(request, PALACE, 'available')) {
    guided = await guidedOn(day)
    if (['en', 'es'].every((spoken) => guided?.slots.some(({ language }) => language === spoken))) break
  }
  const timesIn = (language: string) =>
    guided?.slots.flatMap((slot) => (slot.language === language ? (slot.time ?? []) : [])) ?? []
  const [spanish = ''] = timesIn('es')
  expect(timesIn('en').length).toBeGreaterThan(0)

  await page.goto(`${productPath(madrid, PALACE, 'en')}?day=${day}&option=${GUIDED}&adult=2`)
  const languages = page.getByRole('group', { name: t('options.language') })
  const times = page.getByRole('group', { name: t('options.times'), exact: true })
  await expect(languages.getByRole('radio', { name: 'English' })).toBeChecked()
  await expect(times.getByRole('radio')).toHaveCount(timesIn('en').length)
  await audit(page, 'choice of a guide')

  await languages.getByRole('radio', { name: 'Spanish' }).check()
  await expect(times.getByRole('radio')).toHaveCount(timesIn('es').length)
  await expect(times.getByRole('radio', { checked: true })).toHaveCount(0)
  await times.getByRole('radio', { name: spanish }).check()
  await expect(page.locator('#booking-part-0')).toContainText(`${spanish}, Spanish`)
  await page
    .locator('#booking-add')
    .getByRole('button', { name: t('add'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(href('basket', 'en'))
  await expect(page.getByText(experience('guided', { language: 'Spanish' }))).toBeVisible()
})
