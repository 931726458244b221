import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'
import { WrongEnvironment } from './wrong-environment.ts'

const seatsOf = (variables: Record<string, string>) => readEnvironment(variables).addressSeats

describe('the seats of an address', () => {
  it('are those of three full baskets', () => {
    expect(seatsOf({})).toEqual({ usual: 120, networks: [] })
    expect(seatsOf({ BASKET_SEATS: '50' }).usual).toBe(150)
    expect(seatsOf({ SEATS_PER_ADDRESS: '40' }).usual).toBe(40)
  })

  it('are bounded otherwise for named networks, the narrowest first', () => {
    const { networks } = seatsOf({
      SEATS_OF_NETWORKS: '203.0.113.0/24=400, 203.0.113.7=unlimited,2001:db8:1::/48=200',
    })
    expect(networks).toMatchObject([
      { name: '2001:db8:1::/48', seats: 200 },
      { name: '203.0.113.7', seats: undefined },
      { name: '203.0.113.0/24', seats: 400 },
    ])
    const named = (address: string) => networks.find(({ has }) => has(address))?.name
    expect(named('203.0.113.7')).toBe('203.0.113.7')
    expect(named('203.0.113.8')).toBe('203.0.113.0/24')
    expect(named('203.0.114.7')).toBeUndefined()
    expect(named('2001:db8:1:fe::')).toBe('2001:db8:1::/48')
    expect(named('2001:db8:2::')).toBeUndefined()
    expect(named('unknown')).toBeUndefined()
    expect(named('')).toBeUndefined()
  })

  it('are those of the /64 for a single address of IPv6, by which clients are counted', () => {
    const { networks } = seatsOf({ SEATS_OF_NETWORKS: '2001:db8:1:2:3:4:5:6=200' })
    expect(['2001:db8:1:2::', '2001:db8:1:3::'].map((address) => networks[0]?.has(address))).toEqual([
      true,
      false,
    ])
  })

  it.each([
    '203.0.113.7',
    '203.0.113.7=0',
    '203.0.113.7=100000',
    '203.0.113.7=40.5',
    '203.0.113.0/33=400',
    '203.0.113=400',
    '0.0.0.0/0=400',
    'hotel.example=400',
    'fe80::1%eth0=400',
    '::ffff:203.0.113.7=400',
    '::ffff:cb00:7107=400',
    '::/64=400',
    '203.0.113.7=400,',
    '203.0.113.7=400=500',
  ])('refuses %s in words', (text) => {
    const wrong = text.split(',').at(-1) ?? ''
    expect(() => seatsOf({ SEATS_OF_NETWORKS: text })).toThrow(WrongEnvironment)
    expect(() => seatsOf({ SEATS_OF_NETWORKS: text })).toThrow(
      'SEATS_OF_NETWORKS must list networks with the seats of each, at most 99999 ' +
        `(203.0.113.7=400,2001:db8:1::/48=400), or unlimited; "${wrong}" is none.`,
    )
  })

  it.each([
    ['203.0.113.7=400,203.0.113.7=500', '203.0.113.7'],
    ['203.0.113.0/24=400,198.51.100.1=400,203.0.113.9/24=400', '203.0.113.0/24'],
    ['2001:db8:1:2::1=400,2001:db8:1:2::2=400', '2001:db8:1:2::1'],
  ])('refuses %s, which names a network twice', (text, twice) => {
    const said = `SEATS_OF_NETWORKS must name each network once; ${twice} stands there twice.`
    expect(() => seatsOf({ SEATS_OF_NETWORKS: text })).toThrow(said)
  })

  it.each([
    [{ SEATS_PER_ADDRESS: '39' }, 'SEATS_PER_ADDRESS must not be less than BASKET_SEATS.'],
    [{ SEATS_PER_ADDRESS: 'many' }, 'SEATS_PER_ADDRESS must be a whole number from 1 to 99999.'],
    [
      { SEATS_OF_NETWORKS: '203.0.113.7=39' },
      'SEATS_OF_NETWORKS gives 203.0.113.7 fewer seats than BASKET_SEATS.',
    ],
  ])('refuses %j', (variables, said) => {
    expect(() => seatsOf(variables)).toThrow(said)
  })
})
