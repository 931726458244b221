import { describe, expect, it } from 'vitest'
import { isFromThisMachine } from './this-machine.ts'

const asks = (address: string, headers: Record<string, string> = {}) =>
  isFromThisMachine({ url: 'http://localhost:4321/dev/outbox', headers: new Headers(headers) }, address)

describe('this machine', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1'])('recognises this machine by the address %s', (address) => {
    expect(asks(address, { host: 'localhost:4321', 'user-agent': 'a browser' })).toBe(true)
    expect(asks(address, { host: '127.0.0.1:4321' })).toBe(true)
    expect(asks(address, { host: '[::1]:4321' })).toBe(true)
  })

  it.each(['203.0.113.9', '10.0.0.1', '192.168.1.2', '2001:db8::', '1.127.0.1', '::', 'unknown', ''])(
    'does not take the address %s for this machine',
    (address) => expect(asks(address)).toBe(false),
  )

  it.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])(
    'does not take a proxy with %s for this machine',
    (name) => expect(asks('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false),
  )

  it.each(['evil.example', 'localhost.evil.example:4321', '', 'a b'])(
    'does not take the host %s for this machine',
    (host) => expect(asks('127.0.0.1', { host })).toBe(false),
  )
})
