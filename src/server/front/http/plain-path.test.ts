import { describe, expect, it } from 'vitest'
import { plainPath } from './plain-path.ts'

describe('the plain spelling of a path', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/en/41/paris', '/en/41/paris'],
    ['/en/41/paris/', '/en/41/paris'],
    ['/en//41///paris//', '/en/41/paris'],
    ['//elsewhere.example/', '/elsewhere.example'],
    ['/\\elsewhere.example', '/elsewhere.example'],
    ['/\\\\/elsewhere.example\\', '/elsewhere.example'],
    ['/en/%34%31/p%61ris%2Dx', '/en/41/paris-x'],
    ['/%41%5A%5a%61%7A%30%39%5F%7e', '/AZZaz09_~'],
    ['/en/a%2Fb', '/en/a%2Fb'],
    ['/%2e%2e/%5C%40%5B%60%7B%3A%00%C3%A9', '/%2e%2e/%5C%40%5B%60%7B%3A%00%C3%A9'],
    ['/%', '/%'],
    ['/en/voucher/a-b_.', '/en/voucher/a-b_'],
    ["/en/voucher/a-).,;:!'].", '/en/voucher/a-'],
    ['/en/voucher/a./.', '/en/voucher/a'],
    ['/robots.txt', '/robots.txt'],
    ['/.', '/'],
    ['/%zz%4', '/%zz%4'],
  ])('rewrites the path %s to %s', (given, plain) => expect(plainPath(given)).toBe(plain))

  it.each(['!', '/.', '%2d', '\\'])('takes no time for the longest path of %s', (sign) => {
    const long = `/en/${sign.repeat(16_000 / sign.length)}x`
    const took = Array.from({ length: 5 }, () => {
      const start = performance.now()
      for (let time = 0; time < 20; time += 1) plainPath(long)
      return performance.now() - start
    })
    expect(Math.min(...took)).toBeLessThan(1_000)
  })
})
