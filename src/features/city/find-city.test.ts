import { describe, expect, it } from 'vitest'
import type { Transport, TransportReply } from '#client/transport.ts'
import { cityById, cityByName } from './find-city.ts'

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
    expect(await cityById(api(), 'en', '41', 'paris')).toMatchObject({ kind: 'found', city: { id: 41 } })
  })

  it.each([undefined, 'parigi', 'wrong', 'Paris'])('redirects when the slug is %s', async (name) => {
    expect(await cityById(api(), 'en', '41', name)).toEqual({ kind: 'moved', to: '/en/41/paris' })
  })

  it.each(['7', '0', '041', '4.1', '99999999999', '-1', 'x'])('finds no city for id %s', async (id) => {
    expect(await cityById(api(), 'en', id, 'paris')).toEqual({ kind: 'not_found' })
  })

  it.each(['map-viewer', 'seats', 'avisos-del-servicio', 'Terms-and-Conditions'])(
    'finds no city when a city page is asked: %s',
    async (name) => {
      expect(await cityById(api(), 'en', '41', name)).toEqual({ kind: 'not_found' })
    },
  )

  it('throws when the API is unavailable', async () => {
    const away = api({ '/api/v2/location/41': refusal(503, 'unavailable') })
    await expect(cityById(away, 'en', '41', 'paris')).rejects.toThrow('unavailable')
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
