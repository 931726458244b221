import type { Hono } from 'hono'
import pino from 'pino'
import type { Transport } from '#client/transport.ts'
import { builds } from '#config/builds.ts'
import type { Environment } from '#config/environment.ts'
import { FOOTER_TAG } from '#config/footer-lists.ts'
import { createApp, resources } from './app.ts'
import { checkOptionsFit } from './catalogue/options-fit.ts'
import { openCatalogue } from './catalogue/live.ts'
import { databaseAnswers } from './db/answers.ts'
import { openDatabase, type OpenDatabase } from './db/database.ts'
import { listen } from './db/listen.ts'
import type { Patience } from './db/patience.ts'
import { migrate } from './db/migrate.ts'
import { healthOf, type Health } from './health.ts'
import { openShopTime, timeBy } from './shop-time.ts'
import { CatalogueReadCache } from './catalogue-read-cache.ts'
import { loggedError } from './logged-error.ts'
import { startJobs } from './jobs.ts'
import { createOpenIdClients } from './openid/connection.ts'
import { adyenProvider } from './payments/adyen.ts'
import { adyenConnection } from './payments/connection.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { ShopContext } from './context.ts'
import { NEW_INDEX } from './routes/http/cache-policy.ts'
import { footerFacts } from './services/catalogue/footer-facts.ts'
import { createServices, type Services } from './services/index.ts'
import { defaultLimits, createLimits, type LimitPoints, type Limits } from './limits/limits.ts'
import { loadSigningKeys } from './sessions/keys.ts'
import { createTransport } from './transport.ts'
import { openTicketKeys } from './vouchers/ticket-keys.ts'

/** Everything behind the page server: database, catalogue, API v2 and background jobs. */
export interface Shop {
  api: Hono
  transport: Transport
  /** A transport for pages, whose cached replies are purged before pages are notified of a change. */
  pageTransport: Transport
  services: Services
  context: ShopContext
  /** Rate limits that pages apply themselves. */
  limits: Limits
  database: OpenDatabase
  /** Whether the database answers, and the clocks agree. */
  health(): Promise<Health>
  /**
   * Subscribes to the tags of stale pages: `city:41`, `product:2182`, `catalogue` for any change of what is
   * sold, `footer` for the lists in the footer, `*` for all. Returns a function that unsubscribes.
   */
  onPagesChanged(listener: (tags: string[]) => void): () => void
  close(): Promise<void>
}

/** Settings that only tests change. */
export interface ShopOverrides {
  /** In place of the database's time. */
  clock?: () => Date
  /** This machine's clock, in milliseconds, where a test sets it wrong. */
  machine?: () => number
  limits?: Partial<LimitPoints>
  stockGuarded?: boolean
  creditGuarded?: boolean
  /** False where a test runs the jobs itself. */
  jobs?: boolean
  connections?: number
  patience?: Patience
  /** Replaces the provider that the environment names. */
  provider?: PaymentProvider
}

/** The first pages come before the search index, which takes a core for 0.1 s. */
const FIRST_INDEX_MS = 500
const READ_AGAIN_MS = 1_000

const productIds = (tags: string[]): number[] =>
  tags.flatMap((tag) => (tag.startsWith('product:') ? Number(tag.slice('product:'.length)) : []))

export async function openShop(environment: Environment, overrides: ShopOverrides = {}): Promise<Shop> {
  const log = pino({ level: environment.logLevel, name: 'shop', serializers: { err: loggedError } })
  const { databaseUrl, dataDir } = environment
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    connections: overrides.connections,
    patience: overrides.patience,
    onError: (error) => log.warn({ error: error.message }, 'a database connection broke'),
  })
  try {
    return await openOn(database)
  } catch (error) {
    await database.close()
    throw error
  }

  async function openOn({ db, pool }: OpenDatabase): Promise<Shop> {
    const complain = (sentence: string): void => log.warn(sentence)
    const time = overrides.clock
      ? timeBy(overrides.clock)
      : await openShopTime(pool, { complain, machine: overrides.machine })
    const { clock } = time
    await migrate(pool)
    const build = builds[environment.variant]
    const context: ShopContext = {
      db,
      pool,
      catalogue: await openCatalogue(db, build.scopeId),
      build,
      clock,
      keys: await loadSigningKeys(db, environment.sessionSecret, clock()),
      ticketKeys: await openTicketKeys(db, clock()),
      ...environment.holding,
      addressSeats: environment.addressSeats,
      stockGuarded: overrides.stockGuarded ?? true,
      creditGuarded: overrides.creditGuarded ?? true,
      publicOrigin: environment.publicOrigin,
      memberPercent: environment.memberPercent,
      trial: environment.trial,
      recaptcha: environment.recaptcha,
      geolocationUrl: environment.geolocationUrl,
    }
    checkOptionsFit(context.catalogue.current(), context.basketLimits)
    const provider = overrides.provider ?? adyenProvider(adyenConnection(environment))
    const limits = createLimits(pool, {
      ...defaultLimits,
      freeOrderEmail: environment.freeOrdersPerEmail ?? defaultLimits.freeOrderEmail,
      freeOrderAddress: environment.freeOrdersPerAddress ?? defaultLimits.freeOrderAddress,
      ...overrides.limits,
    })
    const services = createServices(context, {
      provider,
      complain,
      limits,
      openId: createOpenIdClients(environment),
    })
    const api = createApp(context, services, {
      limits,
      report: (error, requestId) => log.error({ err: error, requestId }, 'a call failed'),
      showOutbox: environment.local && !environment.smtpUrl && !environment.keepsMail,
    })

    const readCache = new CatalogueReadCache(() => clock().getTime())
    const routes = resources(services, build)
    const listeners = new Set<(tags: string[]) => void>()
    const notifyPages = (tags: string[]): void => {
      services.availability.forget(productIds(tags))
      readCache.purgeTags(tags)
      for (const listener of listeners) listener(tags)
    }
    const prepareSearch = (): void => {
      services.search.prepare().then(
        (isNew) => isNew && notifyPages([NEW_INDEX]),
        (error: unknown) => log.error({ err: error }, 'the search index could not be made'),
      )
    }
    const firstIndex = setTimeout(prepareSearch, FIRST_INDEX_MS).unref()
    let closed = false
    /** Tries until it succeeds, because a change is announced only once. */
    const readAgain = (tags: string[]): void => {
      if (closed) return
      const before = footerFacts(services)
      context.catalogue.reload().then(
        () => {
          const footer = footerFacts(services) === before ? [] : [FOOTER_TAG]
          notifyPages([...tags, 'catalogue', ...footer])
          prepareSearch()
        },
        (error: unknown) => {
          log.error({ err: error }, 'the catalogue could not be read again')
          setTimeout(readAgain, READ_AGAIN_MS, tags).unref()
        },
      )
    }
    const listening = await listen(database, {
      onNotification: (channel, tags) => (channel === 'catalogue' ? readAgain(tags) : notifyPages(tags)),
      onReconnect: () => readAgain(['*']),
    })
    const jobs =
      overrides.jobs === false
        ? undefined
        : startJobs(context, services, {
            log,
            smtpUrl: environment.smtpUrl,
            clocksAgree: () => time.remark() === undefined,
          })

    return {
      api,
      transport: createTransport(api, { routes, sessions: services.sessions }),
      pageTransport: createTransport(api, { routes, sessions: services.sessions, readCache }),
      services,
      context,
      limits,
      database,
      health: async () => healthOf(await databaseAnswers(pool), time.remark()),
      onPagesChanged(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      async close() {
        closed = true
        clearTimeout(firstIndex)
        time.close()
        await jobs?.stop()
        await services.payments.close()
        listening.close()
        await database.close()
      },
    }
  }
}
