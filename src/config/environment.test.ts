import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'
import { WrongEnvironment } from './wrong-environment.ts'

const adyen = {
  ADYEN_API_KEY: 'key',
  ADYEN_MERCHANT_ACCOUNT: 'shop',
  ADYEN_CLIENT_KEY: 'test_key',
  ADYEN_HMAC_KEY: 'ab12',
}

describe('the environment', () => {
  it('reads the limits of free orders', () => {
    expect(readEnvironment({ FREE_ORDERS_PER_EMAIL: '2', FREE_ORDERS_PER_ADDRESS: '30' })).toMatchObject({
      freeOrdersPerEmail: 2,
      freeOrdersPerAddress: 30,
    })
  })

  it('reads the previous webhook key', () => {
    const keys = { ...adyen, ADYEN_PREVIOUS_HMAC_KEY: 'CD34' }
    expect(readEnvironment(keys).adyen).toMatchObject({ hmacKey: 'ab12', previousHmacKey: 'CD34' })
    expect(readEnvironment(adyen).adyen?.previousHmacKey).toBeUndefined()
  })

  it('has a default for every variable', () => {
    expect(readEnvironment({})).toMatchObject({
      mode: 'production',
      variant: 'worldwide',
      port: 4321,
      publicOrigin: 'http://localhost:4321',
      secure: false,
      dataDir: '.data',
      adyen: undefined,
      sandboxOrigin: 'http://localhost:4322',
    })
  })

  it('names the origins that a background map needs', () => {
    expect(readEnvironment({})).toMatchObject({ mapStyleUrl: undefined, mapOrigins: [] })
    const MAP_STYLE_URL = 'https://maps.example/styles/light.json?key=1'
    expect(readEnvironment({ MAP_STYLE_URL })).toMatchObject({
      mapStyleUrl: MAP_STYLE_URL,
      mapOrigins: ['https://maps.example'],
    })
    const MAP_ORIGINS = 'https://tiles.example/x, https://maps.example'
    expect(readEnvironment({ MAP_STYLE_URL, MAP_ORIGINS }).mapOrigins).toEqual([
      'https://maps.example',
      'https://tiles.example',
    ])
    expect(() => readEnvironment({ MAP_ORIGINS })).toThrow('MAP_ORIGINS needs MAP_STYLE_URL')
    expect(() => readEnvironment({ MAP_STYLE_URL: 'http://maps.example' })).toThrow('must be https')
  })

  it('offers the logins that are configured', () => {
    expect(readEnvironment({}).openid).toEqual({})
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readEnvironment(google).openid).toEqual({
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
    })
    const facebook = { FACEBOOK_CLIENT_ID: 'app', FACEBOOK_CLIENT_SECRET: 'secret' }
    expect(readEnvironment(facebook).openid.facebook).toMatchObject({
      issuer: 'https://www.facebook.com',
      tokenUrl: 'https://graph.facebook.com/oauth/access_token',
    })
  })

  it('limits baskets, with higher limits for agencies', () => {
    expect(readEnvironment({}).holding).toEqual({
      holdMinutes: 20,
      holdLimitMinutes: 60,
      basketLimits: {
        guest: { lines: 9, seats: 40, seatsPerDay: 20 },
        agent: { lines: 50, seats: 200, seatsPerDay: 200 },
      },
    })
    const own = {
      HOLD_MINUTES: '30',
      BASKET_LINES: '3',
      BASKET_SEATS: '25',
      BASKET_SEATS_PER_DAY: '5',
      AGENT_LINES: '4',
      AGENT_SEATS: '60',
    }
    expect(readEnvironment(own).holding).toEqual({
      holdMinutes: 30,
      holdLimitMinutes: 90,
      basketLimits: {
        guest: { lines: 3, seats: 25, seatsPerDay: 5 },
        agent: { lines: 4, seats: 60, seatsPerDay: 60 },
      },
    })
    const equal = readEnvironment({ HOLD_MINUTES: '30', HOLD_LIMIT_MINUTES: '30' })
    expect(equal.holding.holdLimitMinutes).toBe(30)
  })

  it('replaces the splits of named experiments', () => {
    const EXPERIMENTS = ' TRUSTPILOT:A70,B30; MAP_DISPLAY : B100 '
    expect(readEnvironment({ EXPERIMENTS }).experiments).toEqual({
      TRUSTPILOT: { A: 70, B: 30 },
      STRATEGY_CALENDAR: { A: 100, B: 0 },
      MAP_DISPLAY: { A: 0, B: 100 },
      PACKAGE_MOBILE: { A: 100, B: 0 },
    })
  })

  it('treats an empty variable as absent', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 4321,
      databaseUrl: undefined,
    })
  })

  it('reads every variable that is set', () => {
    const environment = readEnvironment({
      PORT: '8080',
      PUBLIC_ORIGIN: 'https://shop.example/',
      API_BASE: 'https://api.example/api/v2/',
      TRUST_PROXY: '2',
      ACCESS_LOG_SAMPLE: '0.05',
      ...adyen,
    })
    expect(environment).toMatchObject({
      port: 8080,
      publicOrigin: 'https://shop.example',
      secure: true,
      apiBase: 'https://api.example/api/v2',
      trustProxy: 2,
      accessLogSample: 0.05,
      adyen: { apiKey: 'key', environment: 'test' },
    })
  })

  it.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT must be a port number.'],
    [
      { FREE_ORDERS_PER_EMAIL: '0' },
      'FREE_ORDERS_PER_EMAIL must be a number of orders a day from 1 to 99999.',
    ],
    [{ PORT: '70000' }, 'PORT must be between 0 and 65535.'],
    [{ SHOP_VARIANT: 'rome' }, 'SHOP_VARIANT must be one of worldwide, paris, london, spain, portugal.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [
      { PUBLIC_ORIGIN: 'http://shop.example' },
      'PUBLIC_ORIGIN must be https, except on this machine (localhost).',
    ],
    [{ PUBLIC_ORIGIN: 'shop.example' }, 'PUBLIC_ORIGIN must be a full http or https address.'],
    [{ API_BASE: 'javascript:alert(1)' }, 'API_BASE must be a full http or https address.'],
    [{ API_BASE: 'ftp://api.example/api/v2' }, 'API_BASE must be a full http or https address.'],
    [{ API_BASE: 'https://api.example' }, 'API_BASE must end in /api/v2.'],
    [{ API_BASE: 'https://api.example/api/v2?x=1' }, 'API_BASE must end in /api/v2.'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
    ...['yes', 'true', '-1', '11', '1.5', 'all', '10.0.0.0/33', '10.0.0.0/0', '10.0.0/8', '10.0.0.1,'].map(
      (TRUST_PROXY): [Record<string, string>, string] => [
        { TRUST_PROXY },
        'TRUST_PROXY must be the number of proxies before the shop, at most 10 (TRUST_PROXY=1 for one ' +
          'balancer), or a list of their networks (10.0.0.0/8,fd00::/8), or no.',
      ],
    ),
    ...(
      [
        ['NAME:A50,B50', 'must name one of TRUSTPILOT, STRATEGY_CALENDAR, MAP_DISPLAY, PACKAGE_MOBILE.'],
        ['__proto__:A50,B50', 'must name one of TRUSTPILOT, STRATEGY_CALENDAR, MAP_DISPLAY, PACKAGE_MOBILE.'],
        [
          'TRUSTPILOT:A50,B50;',
          'must name one of TRUSTPILOT, STRATEGY_CALENDAR, MAP_DISPLAY, PACKAGE_MOBILE.',
        ],
        ['TRUSTPILOT:A50,B50;TRUSTPILOT:A60,B40', 'must name TRUSTPILOT once.'],
        ['TRUSTPILOT:A50,B50:A', 'must be written as TRUSTPILOT:A70,B30;MAP_DISPLAY:A50,B50.'],
        ...['TRUSTPILOT', 'TRUSTPILOT:A50,C50', 'TRUSTPILOT:70,30', 'TRUSTPILOT:a50,b50'].map((text) => [
          text,
          'must give TRUSTPILOT the variants A and B, such as TRUSTPILOT:A70,B30.',
        ]),
        ['MAP_DISPLAY:A50,A50', 'must give variant A of MAP_DISPLAY one weight.'],
        ...['A49.5,B50.5', 'A-1,B101', 'A,B100', 'A1e2', 'A0x32,B50', 'A=50,B=50'].map((weights) => [
          `MAP_DISPLAY:${weights}`,
          'must give MAP_DISPLAY whole weights, such as MAP_DISPLAY:A70,B30.',
        ]),
        ...['A50,B49', 'A50,B51', 'A0,B0', 'A99', 'A200'].map((weights) => [
          `MAP_DISPLAY:${weights}`,
          'must give MAP_DISPLAY weights that add up to 100.',
        ]),
      ] as [string, string][]
    ).map(([EXPERIMENTS, sentence]): [Record<string, string>, string] => [
      { EXPERIMENTS },
      `EXPERIMENTS ${sentence}`,
    ]),
    [
      { SHOP_VARIANT: 'spain', EXPERIMENTS: 'PACKAGE_MOBILE:A50,B50' },
      'EXPERIMENTS names PACKAGE_MOBILE, which the spain build does not run.',
    ],
    [{ MAIL: 'smtp' }, 'MAIL must be outbox or left out.'],
    [
      { MAIL: 'outbox', SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL sends the mails and MAIL=outbox keeps them: set one of the two.',
    ],
    [{ BASKET_SEATS: '0' }, 'BASKET_SEATS must be a whole number from 1 to 9999.'],
    [{ HOLD_LIMIT_MINUTES: '19' }, 'HOLD_LIMIT_MINUTES must not be less than HOLD_MINUTES.'],
    [{ PORT: 'x', LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, error, warn, info or debug.'],
    [{ ACCESS_LOG_SAMPLE: '0' }, 'ACCESS_LOG_SAMPLE must be a share above 0 and up to 1, such as 0.1.'],
    [{ ACCESS_LOG_SAMPLE: '0.0000' }, 'ACCESS_LOG_SAMPLE must be a share above 0 and up to 1, such as 0.1.'],
    [{ ACCESS_LOG_SAMPLE: '1.5' }, 'ACCESS_LOG_SAMPLE must be a share above 0 and up to 1, such as 0.1.'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all.'],
    [
      { FACEBOOK_ISSUER: 'http://facebook.example' },
      'FACEBOOK_ISSUER must be https, except on this machine (localhost).',
    ],
    [{ ADYEN_API_KEY: 'key' }, 'ADYEN_MERCHANT_ACCOUNT, ADYEN_CLIENT_KEY, ADYEN_HMAC_KEY must be set too'],
    [
      { ...adyen, ADYEN_PREVIOUS_HMAC_KEY: 'abc' },
      'ADYEN_PREVIOUS_HMAC_KEY must be the hexadecimal key Adyen shows.',
    ],
    [
      { ...adyen, ADYEN_ENVIRONMENT: 'live' },
      'ADYEN_LIVE_PREFIX must be set when ADYEN_ENVIRONMENT is live.',
    ],
  ])('refuses %j in a sentence that names it', (variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(WrongEnvironment)
    expect(() => readEnvironment(variables)).toThrow(sentence)
  })

  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }, true],
    [{ TRUST_PROXY: '0' }, true],
    [{ TRUST_PROXY: '1' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ PUBLIC_ORIGIN: 'https://localhost:8443' }, false],
    [{ PUBLIC_ORIGIN: 'https://shop.example' }, false],
  ])('runs a trial only on this machine: %j', (variables, local) => {
    expect(readEnvironment(variables)).toMatchObject({ local, trial: local })
    expect(readEnvironment({ ...variables, ...adyen })).toMatchObject({ local, trial: false })
  })

  it('names every wrong variable, never its value', () => {
    expect(() => readEnvironment({ SESSION_SECRET: 'my-secret', PORT: 'x' })).toThrow(
      /SESSION_SECRET[^]*PORT|PORT[^]*SESSION_SECRET/,
    )
    expect(() => readEnvironment({ SESSION_SECRET: 'my-secret' })).not.toThrow(/my-secret/)
  })
})
