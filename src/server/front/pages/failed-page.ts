import type { Build } from '#config/builds.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'

const isFile = (path: string): boolean => /\.\w+$/.test(path)

/** Shown where even the error page failed (S2): nothing is rendered for it and nothing loaded. */
function lastPage(locale: Locale): Response {
  const t = translator(locale, 'error')
  const page = [
    `<!doctype html><html lang="${localeEntries[locale].tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${t('oops.title')}</title></head><body><main><h1>${t('oops.title')}</h1>`,
    `<p>${t('oops.description')}</p>`,
    `<p><a href="${href('home', locale)}">${t('notFound.home')}</a></p></main></body></html>`,
  ].join('')
  return new Response(page, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/**
 * The answer to a visitor whose page failed: the error page in the language of the path (S8), never a stack
 * trace or half a page. Undefined where no page is at the path, but a file or a health check.
 */
export function answerOfFailedPage(path: string, { locales }: Pick<Build, 'locales'>): Response | undefined {
  const locale = locales.find((own) => own === localeOfPath(path))
  if (locale === undefined || isFile(path)) return undefined
  const location = href('oops', locale)
  return path === location ? lastPage(locale) : new Response(null, { status: 302, headers: { location } })
}
