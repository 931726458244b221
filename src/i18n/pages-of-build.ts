import type { Build } from '#config/builds.ts'
import { editorsPagesOf } from './editors-pages.ts'
import { isEditorsPage, type PageName } from './slugs.ts'

type Shop = Pick<Build, 'features' | 'variant'>

/** Pages that not every build has, by the feature they belong to. */
const needs: Partial<Record<PageName, (shop: Shop) => boolean>> = {
  destinations: ({ features }) => features.allDestinations,
  login: ({ features }) => features.memberArea,
  register: ({ features }) => features.memberArea,
  memberArea: ({ features }) => features.memberArea,
  passwordReset: ({ features }) => features.memberArea,
  choosePassword: ({ features }) => features.memberArea,
  erase: ({ features }) => features.erasePage,
}

/** Whether a build has a page; it has an editors' page when there is a file for it. */
export const hasPage = (page: PageName, shop: Shop): boolean =>
  isEditorsPage(page) ? editorsPagesOf(shop.variant).has(page) : (needs[page]?.(shop) ?? true)
