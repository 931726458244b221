import { describe, expect, it } from 'vitest'
import { faultsOf, importsOf } from './imports.ts'

const importing = (what: string) => `import { x } from '${what}'\n`

describe('imports between folders', () => {
  it.each([
    ['src/pages/[lang]/[home].astro', '#features/home/Home.astro'],
    ['src/features/basket/Basket.island.tsx', '#stores/basket.ts'],
    ['src/features/basket/Basket.island.tsx', './line.ts'],
    ['src/stores/basket.ts', '#client/basket.ts'],
    ['src/client/basket.ts', '#contract/basket/basket.ts'],
    ['src/server/routes/basket.ts', '#server/services/basket.ts'],
    ['src/server/services/basket.ts', '#server/db/database.ts'],
    ['src/server/front/request-handler.ts', '#server/shop.ts'],
    ['src/server/front/serve.ts', './http/cors.ts'],
    ['src/server/front/pages/site.ts', '../http/policy.ts'],
    ['src/server/front/http/cors.ts', './refusal.ts'],
    ['src/features/payment/card.ts', '@adyen/adyen-web/auto'],
    ['src/server/front/request-handler.ts', 'node:http'],
    ['src/domain/price/money.test.ts', '#tests/fixtures/catalogue.ts'],
  ])('%s may import %s', (file, imported) => {
    expect(faultsOf(file, importing(imported))).toEqual([])
  })

  it.each([
    ['src/domain/price/money.ts', '#contract/basket/basket.ts'],
    ['src/contract/basket/basket.ts', '#client/basket.ts'],
    ['src/client/basket.ts', '#stores/basket.ts'],
    ['src/ui/Button.tsx', '#domain/price/money.ts'],
    ['src/features/basket/x.ts', '#features/city/y.ts'],
    ['src/features/basket/x.ts', '../city/y.ts'],
    ['src/features/basket/x.ts', '#layouts/Page.astro'],
    ['src/pages/x.astro', '#server/shop.ts'],
    ['src/pages/x.astro', '#stores/basket.ts'],
    ['src/main.ts', '#server/db/database.ts'],
    ['src/server/services/basket.ts', '#server/routes/basket.ts'],
    ['src/server/db/database.ts', '#server/services/basket.ts'],
    ['src/server/front/request-handler.ts', '#server/db/database.ts'],
    ['src/server/shop.ts', '#server/front/request-handler.ts'],
    ['src/server/front/http/cors.ts', '../pages/site.ts'],
    ['src/server/front/gateway/health.ts', '../serve.ts'],
    ['src/domain/price/money.ts', 'node:fs'],
    ['src/features/basket/x.ts', '@adyen/adyen-web'],
    ['src/server/services/pay.ts', '@adyen/api-library'],
    ['src/client/basket.ts', 'pg'],
    ['src/features/basket/x.ts', '#tests/fixtures/catalogue.ts'],
    ['src/features/basket/parts/x.ts', '../../city/y.ts'],
  ])('%s may not import %s', (file, imported) => {
    expect(faultsOf(file, importing(imported))).toHaveLength(1)
  })

  it('finds every kind of import and ignores comments', () => {
    const source = [
      `import type { A } from 'a'`,
      `import 'b'`,
      `export { c } from 'c'`,
      `export * from 'd'`,
      `const e = await import('e')`,
      `import {\n  f,\n  g,\n} from 'f'`,
      `// import 'no'`,
      `/* import { no } from 'no' */`,
      `const text = "https://example.com" // import 'no'`,
    ].join('\n')
    expect(importsOf(source)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})
