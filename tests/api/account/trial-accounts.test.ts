import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login as loginAgent, readStatement } from '#client/agent.ts'
import { addToBasket } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { login } from '#client/member.ts'
import { readEnvironment } from '#config/environment.ts'
import { seedTrialCoupon, trialCoupon } from '#server/services/discount/trial-coupon.ts'
import {
  hasTrialAccounts,
  seedTrialAccounts,
  trialAgent,
  TRIAL_CREDIT,
  trialMember,
} from '#server/services/agent/trial-accounts.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { buyOnCredit } from '#tests/support/agent.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const adyen = {
  ADYEN_API_KEY: 'key',
  ADYEN_MERCHANT_ACCOUNT: 'shop',
  ADYEN_CLIENT_KEY: 'test_key',
  ADYEN_HMAC_KEY: 'ab12',
}

describe('trial accounts', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
    await seedTrialAccounts(shop.database.db, shop.context.clock)
  })
  afterAll(() => shop.close())

  it('creates a trial member and a trial agent with credit', async () => {
    expect(await login(shop.visit(), trialMember)).toMatchObject({
      value: { firstName: 'Mia', discountPercent: 5, logins: ['email'] },
    })
    const agent = shop.visit()
    expect(await loginAgent(agent, trialAgent)).toMatchObject({ value: { credit: TRIAL_CREDIT } })
    expect(await buyOnCredit(agent)).toMatchObject({ ok: true })
    await seedTrialAccounts(shop.database.db, shop.context.clock)
    await seedTrialAccounts(shop.database.db, shop.context.clock)
    expect(await readStatement(agent)).toMatchObject({ value: { credit: TRIAL_CREDIT, total: 3 } })
  })

  it('refuses trial accounts in a real shop', async () => {
    const real = await openTestShop({ environment: { trial: false } })
    try {
      await seedTrialAccounts(real.database.db, real.context.clock)
      for (const tried of [
        await login(real.visit(), trialMember),
        await loginAgent(real.visit(), trialAgent),
      ])
        expect(tried).toMatchObject({ failure: { code: 'login_failed' } })
    } finally {
      await real.close()
    }
  })

  it('sells with the trial coupon in a trial shop only', async () => {
    for (const trial of [true, false]) {
      const tried = await openTestShop({ environment: { trial } })
      try {
        await seedTrialCoupon(tried.database.db)
        await seedTrialCoupon(tried.database.db)
        const visitor = tried.visit()
        await addToBasket(visitor, anAddition(), randomUUID())
        expect(await applyCoupon(visitor, trialCoupon.code)).toMatchObject(
          trial ? { value: { discount: 400, total: 3_600 } } : { failure: { code: 'coupon_unknown' } },
        )
      } finally {
        await tried.close()
      }
    }
  })

  it.each([
    [{}, true],
    [{ NODE_ENV: 'development' }, true],
    [{ DATABASE_URL: 'postgres://db.example/shop' }, false],
    [{ PUBLIC_ORIGIN: 'https://shop.example' }, false],
    [adyen, false],
  ])('creates trial accounts only on the local machine: %j', (variables, has) => {
    expect(hasTrialAccounts(readEnvironment(variables))).toBe(has)
  })
})
