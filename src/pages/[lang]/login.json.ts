import type { APIRoute } from 'astro'
import type { Locale } from '#config/locales.ts'
import { memberPropsOf } from '#features/member/member-props.ts'
import { languagePaths } from '#i18n/static-paths.ts'

export const prerender = true
export const getStaticPaths = () => languagePaths('login')

/** What the login dialog speaks with; fetched when somebody opens it. */
export const GET: APIRoute<{ locale: Locale }> = ({ props }) => Response.json(memberPropsOf(props.locale))
