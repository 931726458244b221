import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#config/environment.ts'
import { addressOf } from './client-address.ts'

const ATTACKER = '198.51.100.66'
const BALANCER = '10.0.0.5'

/** The address under which a client with this connection and header is counted. */
function takenFor(trust: string, socket: string | undefined, header?: string): string {
  const { trustProxy } = readEnvironment({ TRUST_PROXY: trust })
  const request = {
    socket: { remoteAddress: socket },
    headers: header === undefined ? {} : { 'x-forwarded-for': header },
  }
  return addressOf(request as unknown as IncomingMessage, trustProxy)
}

const forged = (count: number) => Array.from({ length: count }, (_, at) => `203.0.113.${at + 1}`)

describe('a forged X-Forwarded-For', () => {
  it.each([1, 2, 50])('ignores %i forged entries where no proxy is trusted', (count) => {
    for (const trust of ['no', '0', '']) {
      expect(takenFor(trust, ATTACKER, forged(count).join(', '))).toBe(ATTACKER)
    }
  })

  it.each([1, 2, 18])('ignores %i forged entries behind a trusted hop or network', (count) => {
    const header = [...forged(count), ATTACKER].join(', ')
    for (const trust of ['1', '10.0.0.0/8', `192.0.2.1, ${BALANCER}`]) {
      expect(takenFor(trust, BALANCER, header)).toBe(ATTACKER)
    }
  })

  it('ignores a header of fifty entries behind a proxy', () => {
    for (const trust of ['1', '10.0.0.0/8']) {
      for (const count of [20, 49, 50])
        expect(takenFor(trust, BALANCER, [...forged(count), ATTACKER].join(','))).toBe(BALANCER)
    }
  })

  it.each(['nonsense', '', ',,,', '203.0.113.9.1', '0x7f.1', '203.0.113.256', 'x'.repeat(500), '[::1'])(
    'ignores entries that cannot be read (%s)',
    (header) => {
      for (const trust of ['1', '10.0.0.0/8']) expect(takenFor(trust, BALANCER, header)).toBe(BALANCER)
    },
  )
})

describe('proxies', () => {
  it('counts trusted proxies from the right', () => {
    const header = '203.0.113.1, 203.0.113.2, 203.0.113.3'
    expect(takenFor('1', BALANCER, header)).toBe('203.0.113.3')
    expect(takenFor('2', BALANCER, header)).toBe('203.0.113.2')
    expect(takenFor('3', BALANCER, header)).toBe('203.0.113.1')
    expect(takenFor('4', BALANCER, header)).toBe(BALANCER)
    expect(takenFor('1', BALANCER)).toBe(BALANCER)
  })

  it('trusts up to twenty proxy addresses', () => {
    expect(takenFor('1', BALANCER, forged(20).join())).toBe('203.0.113.20')
    expect(takenFor('1', BALANCER, forged(21).join())).toBe(BALANCER)
  })

  it('trusts proxies within their networks only', () => {
    const trust = '10.0.0.0/8, fd00::/8'
    expect(takenFor(trust, ATTACKER, '203.0.113.1')).toBe(ATTACKER)
    expect(takenFor(trust, BALANCER, `203.0.113.1, ${ATTACKER}, 10.1.2.3, fd12::7`)).toBe(ATTACKER)
    expect(takenFor(trust, 'fd00::1', `203.0.113.1, ${ATTACKER}`)).toBe(ATTACKER)
    expect(takenFor(trust, '11.0.0.1', '203.0.113.1')).toBe('11.0.0.1')
    expect(takenFor(trust, BALANCER, '10.9.9.9, 10.1.2.3')).toBe('10.9.9.9')
    expect(takenFor(trust, `::ffff:${BALANCER}`, ATTACKER)).toBe(ATTACKER)
    expect(takenFor(trust, BALANCER, `nonsense, 10.1.2.3`)).toBe(BALANCER)
  })
})

describe('an address', () => {
  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2::3]:443', '2001:db8:1:2::'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2::'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['[0:0:0:0:0:FFFF:203.0.113.9]:80', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80::'],
  ])('reads the address %s as %s', (entry, address) => {
    expect(takenFor('1', BALANCER, ` ${entry} `)).toBe(address)
  })

  it('counts IPv6 by its first 64 bits', () => {
    const one = takenFor('no', '2001:db8:1:2::1')
    for (const same of ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:DB8:1:2:0:0:0:9', '2001:db8:1:2:8000::'])
      expect(takenFor('no', same)).toBe(one)
    for (const other of ['2001:db8:1:3::1', '2001:db8:1::1', '2001:db8:0:2::1', '2001:db9:1:2::1'])
      expect(takenFor('no', other)).not.toBe(one)
    expect(takenFor('no', '::1')).toBe('::1')
  })

  it('counts IPv4 by the whole address', () => {
    expect(takenFor('no', '203.0.113.9')).toBe('203.0.113.9')
    expect(takenFor('no', '::ffff:203.0.113.10')).toBe('203.0.113.10')
  })

  it('counts a closed connection as unknown', () => {
    expect(takenFor('1', undefined, '203.0.113.9')).toBe('unknown')
  })
})
