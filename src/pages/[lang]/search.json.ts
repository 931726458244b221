import type { APIRoute } from 'astro'
import type { Locale } from '#config/locales.ts'
import { searchFileOf } from '#features/search/search-file.ts'
import { languagePaths } from '#i18n/static-paths.ts'

export const prerender = true
export const getStaticPaths = () => languagePaths('search')

/** The texts of the suggestions, fetched when a search box is touched. */
export const GET: APIRoute<{ locale: Locale }> = ({ props }) => Response.json(searchFileOf(props.locale))
