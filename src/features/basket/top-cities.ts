import { TOP_DESTINATIONS_ID } from '#config/footer-lists.ts'

export interface CityLink {
  name: string
  href: string
}

/** The cities of the page's own footer, which the running shop keeps up to date: they cost no request. */
export const topCities = (): CityLink[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(`[aria-labelledby="${TOP_DESTINATIONS_ID}"] a`)].map(
    ({ textContent, href }) => ({ name: textContent.trim(), href }),
  )
