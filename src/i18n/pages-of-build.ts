import type { Build } from '#config/builds.ts'
import { editorsPages, type PageName } from './slugs.ts'

type Shop = Pick<Build, 'features'>

/** Pages that not every build has, by the feature they belong to; editors' pages depend on their files. */
const needs: Partial<Record<PageName, (shop: Shop) => boolean>> = {
  destinations: ({ features }) => features.allDestinations,
  login: ({ features }) => features.memberArea,
  register: ({ features }) => features.memberArea,
  memberArea: ({ features }) => features.memberArea,
  passwordReset: ({ features }) => features.memberArea,
  erase: ({ features }) => features.erasePage,
  eraseConfirm: ({ features }) => features.erasePage,
  ...Object.fromEntries(editorsPages.map((page) => [page, () => false])),
}

/** Whether a build has a page. */
export const hasPage = (page: PageName, shop: Shop): boolean => needs[page]?.(shop) ?? true
