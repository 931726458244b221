import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { variants } from '#config/builds.ts'
import { href } from '#i18n/routes.ts'
import { end } from '#scripts/support/programs.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import { MOST_START_MS, startShopOf, type StartedShop } from '#tests/support/start-shop-of.ts'

/** A brand of one's own by the steps of src/brand/README.md: a copy beside the checkout, changed. */
const project = copyProject('rebrand')
const brandDir = `${project.folder}-brand`
let port: number
let shop: StartedShop

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><path fill="currentColor" d="M0 0h30v10z"/></svg>'
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path fill="#ffd23f" d="M3 4h14v12H3z"/></svg>'
const sharePicture = await sharp({
  create: { width: 1200, height: 630, channels: 3, background: '#201060' },
})
  .png()
  .toBuffer()

const fetchBytes = async (path: string) =>
  Buffer.from(await (await fetch(`http://localhost:${port}${path}`)).arrayBuffer())

const ask = async (path: string) => {
  const reply = await fetch(`http://localhost:${port}${path}`, { headers: { accept: 'text/html' } })
  return { status: reply.status, text: await reply.text() }
}

beforeAll(async () => {
  cpSync(project.path('src/brand'), brandDir, { recursive: true })
  for (const variant of variants) rmSync(`${brandDir}/${variant}`, { recursive: true, force: true })
  const file = `${brandDir}/brand.json`
  const shipped = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const own = {
    ...shipped,
    name: 'Night Buses',
    colours: {
      light: {
        paper: '#ffffff',
        card: '#f4f4ff',
        ink: '#101030',
        sign: '#201060',
        onSign: '#ffffff',
        accent: '#5a2ca0',
        onAccent: '#ffffff',
        highlight: '#ffd23f',
        onHighlight: '#101030',
      },
      dark: {
        paper: '#101020',
        card: '#181830',
        ink: '#f0f0ff',
        sign: '#080818',
        onSign: '#f0f0ff',
        accent: '#b48cff',
        onAccent: '#101020',
        highlight: '#ffd23f',
        onHighlight: '#101030',
      },
    },
    legal: {
      name: 'Night Buses GmbH',
      address: ['Nachtweg 9', '10115 Berlin', 'Germany'],
      register: 'Amtsgericht Charlottenburg, HRB 1',
      vat: 'DE 000000001',
      disputes: null,
    },
    contact: { email: 'hello@nightbuses.org', phone: '+49 30 23125 000' },
    social: [{ name: 'Mastodon', url: 'https://mastodon.social/@nightbuses' }],
    links: { blog: 'https://blog.nightbuses.org/', cares: 'https://nightbuses.org/cares' },
    claims: { cities: 100, customersPerYear: 13_000_000 },
  }
  writeFileSync(file, JSON.stringify(own, null, 2))
  writeFileSync(`${brandDir}/logo.svg`, LOGO)
  writeFileSync(`${brandDir}/icon.svg`, ICON)
  writeFileSync(`${brandDir}/share.png`, sharePicture)
  port = await freePort()
  shop = await startShopOf(project.folder, {
    ...project.env,
    BRAND_DIR: relative(project.folder, brandDir),
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  })
}, MOST_START_MS + 60_000)

afterAll(async () => {
  await end(shop.process)
  project.remove()
  rmSync(brandDir, { recursive: true, force: true })
})

describe('a shop with a brand of its own', { timeout: 60_000 }, () => {
  it('tells its name at the start', () => {
    expect(shop.printed()).toContain('Night Buses, worldwide build')
  })

  it.each(['home', 'about', 'terms', 'imprint', 'contact', 'faq', 'privacy', 'careers', 'notFound'] as const)(
    'shows it on %s in every language, and the shipped one nowhere',
    async (page) => {
      for (const locale of ['en', 'es', 'fr', 'it', 'de', 'en-us'] as const) {
        const { text } = await ask(href(page, locale))
        expect(text).toContain('Night Buses')
        expect(text).toContain('M0 0h30v10z')
        expect(text).toContain('https://mastodon.social/@nightbuses')
        expect(text).toContain('href="https://blog.nightbuses.org/"')
        expect(text).toContain('href="https://nightbuses.org/cares"')
        expect(text).not.toMatch(/cityloop(?!\.(?:passengers|held-until))/i)
      }
    },
  )

  it.each(['/de/41/paris', '/de/41/paris/2182/hop-on-hop-off-bus-paris', href('findBooking', 'de')])(
    'shows it on %s, and the shipped one nowhere',
    async (path) => {
      const { status, text } = await ask(path)
      expect(status).toBe(200)
      expect(text).toContain('Night Buses')
      expect(text).toContain('M0 0h30v10z')
      expect(text).not.toMatch(/cityloop(?!\.(?:passengers|held-until))/i)
    },
  )

  it('names itself where a browser installs it', async () => {
    const manifest = JSON.parse((await ask('/manifest.webmanifest')).text) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'Night Buses', short_name: 'Night Buses' })
    expect(JSON.stringify(manifest)).not.toMatch(/cityloop/i)
  })

  it('sends its own share picture and icon', async () => {
    expect((await fetchBytes('/og.png')).equals(sharePicture)).toBe(true)
    expect((await ask('/favicon.svg')).text).toContain('M3 4h14v12H3z')
    const { data, info } = await sharp(await fetchBytes('/icon-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const centre = (info.width * (info.height / 2) + info.width / 2) * info.channels
    expect(`#${data.subarray(centre, centre + 3).toString('hex')}`).toBe('#ffd23f')
  })

  it('has its company, colours, contact and claims', async () => {
    const imprint = (await ask(href('imprint', 'de'))).text
    for (const fact of ['Night Buses GmbH', 'Nachtweg 9', 'HRB 1', 'DE 000000001', 'hello@nightbuses.org'])
      expect(imprint).toContain(fact)
    expect(imprint).toContain('href="tel:+493023125000"')
    expect(imprint).not.toContain('Demonstration')
    expect(imprint).toContain('content="#201060"')
    const styles = [...imprint.matchAll(/\/_astro\/[\w.~-]+\.css/g)].map(([path]) => path)
    const css = [imprint, ...(await Promise.all(styles.map(async (path) => (await ask(path)).text)))].join('')
    expect(css).toMatch(/--red: ?#5a2ca0/)
    expect(css).not.toContain('#d42a1f;--red')
    expect((await ask(href('home', 'en'))).text).toContain('in more than 100 cities')
    const about = (await ask(href('about', 'en'))).text
    expect(about).toContain('13,000,000 travellers a year book with Night Buses.')
  })

  it('names itself in the description of its API', async () => {
    const document = JSON.parse((await ask('/api/v2/openapi.json')).text) as { info: { title: string } }
    expect(document.info.title).toBe('Night Buses API')
  })
})
