import { describe, expect, it } from 'vitest'
import type { Transport, TransportReply } from '#client/transport.ts'
import { cityByEither, cityById, cityByName } from './find-city.ts'

const paris = {
  id: 41,
  name: 'Paris',
  country: 'France',
  url: 'paris',
  tagline: 'x',
  productCount: 1,
  from: null,
  poster: { key: 'paris', hour: 'dawn', water: 'river', skyline: [] },
  zone: 'Europe/Paris',
  countryCode: 'FR',
  centre: [2.35, 48.85],
  intro: '',
  about: [],
  landmarks: [],
  faqs: [],
  operators: [],
  slugs: { en: 'paris', it: 'parigi' },
}
const refusal = (status: number, code: string): TransportReply => ({
  status,
  body: { error: { code, message: '', requestId: '1' } },
})

/** A fake API that knows Paris and reports what it was asked. */
function api(answers: Record<string, TransportReply> = {}): Transport {
  return {
    send: ({ path }) => {
      const [at = ''] = path.split('?')
      const known: Record<string, TransportReply> = {
        '/api/v2/location/41': { status: 200, body: paris },
        '/api/v2/location/href/41': { status: 200, body: { id: 41, slugs: paris.slugs } },
        '/api/v2/location': {
          status: 200,
          body: { data: [{ id: 41, name: 'Paris', country: 'France', url: 'paris' }] },
        },
        ...answers,
      }
      return Promise.resolve(known[at] ?? refusal(404, 'not_found'))
    },
  }
}

describe('cityById', () => {
  it('finds a city by id and local slug', async () => {
    expect(await cityById(api(), 'en', '41', '/en/41/paris')).toMatchObject({
      kind: 'found',
      city: { id: 41 },
    })
  })

  it.each(['', '/en/41', '/en/41/parigi', '/en/41/wrong', '/en/41/Paris', '/fr/41/paris'])(
    'redirects from %s',
    async (path) => {
      expect(await cityById(api(), 'en', '41', path)).toEqual({ kind: 'moved', to: '/en/41/paris' })
    },
  )

  it.each([
    ['all', '/fr/41/paris/all'],
    ['seats', '/fr/41/paris/seats'],
    ['serviceUpdate', '/fr/41/paris/services-mise-a-jour'],
    ['cityTerms', '/fr/41/paris/terms-and-conditions'],
    ['mapViewer', '/fr/41/map-viewer'],
  ] as const)('knows the one address of a page below a city: %s', async (page, path) => {
    expect(await cityById(api(), 'fr', '41', path, page)).toMatchObject({ kind: 'found' })
    for (const other of [path.replace('paris', 'parigi'), `${path}/`, path.replace('/41/', '/041/')])
      if (other !== path) {
        expect(await cityById(api(), 'fr', '41', other, page)).toEqual({ kind: 'moved', to: path })
      }
  })

  it.each(['7', '0', '041', '4.1', '99999999999', '-1', 'x'])('finds no city for id %s', async (id) => {
    expect(await cityById(api(), 'en', id, '/en/41/paris')).toEqual({ kind: 'not_found' })
  })

  it('finds no city for an id that the API cannot read', async () => {
    const strict = api({ '/api/v2/location/9999999999': refusal(400, 'malformed') })
    expect(await cityById(strict, 'en', '9999999999', '/en/9999999999/paris')).toEqual({ kind: 'not_found' })
  })

  it('throws when the API is unavailable', async () => {
    const away = api({ '/api/v2/location/41': refusal(503, 'unavailable') })
    await expect(cityById(away, 'en', '41', '/en/41/paris')).rejects.toThrow('unavailable')
  })
})

describe('cityByName', () => {
  it.each(['paris', 'parigi', 'PARIS'])('finds the city by slug %s in any language', async (name) => {
    expect(await cityByName(api(), 'fr', name)).toEqual({ kind: 'moved', to: '/fr/41/paris' })
  })

  it.each(['careers', 'member-area', 'kontakt', 'seats'])(
    'finds no city for the page slug %s',
    async (name) => {
      const confused = api({
        '/api/v2/location/href/41': { status: 200, body: { id: 41, slugs: { en: name } } },
      })
      expect(await cityByName(confused, 'en', name)).toEqual({ kind: 'not_found' })
    },
  )

  it('ignores cities with a merely similar name', async () => {
    expect(await cityByName(api(), 'en', 'pariz')).toEqual({ kind: 'not_found' })
  })
})

describe('cityByEither', () => {
  it.each(['41', 'paris', 'parigi'])('leads from %s to a page below the city', async (place) => {
    expect(await cityByEither(api(), 'es', place, 'serviceUpdate')).toEqual({
      kind: 'moved',
      to: '/es/41/paris/avisos-del-servicio',
    })
  })
})
