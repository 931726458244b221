import { ownBrand } from '#config/brand/own-brand.ts'
import { builds } from '#config/builds.ts'
import type { Environment } from '#config/environment.ts'
import { editorsPagesOf } from '#i18n/editors-pages.ts'
import { readRedirectTable } from '#server/front/pages/redirect-table.ts'

/** Refuses a wrong line in the operator's own files before a database is opened or anything is built. */
export function assertOwnFiles({ variant, redirects }: Pick<Environment, 'variant' | 'redirects'>): void {
  ownBrand()
  readRedirectTable(builds[variant], redirects)
  editorsPagesOf(variant)
}
