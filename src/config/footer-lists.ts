/** The footer lists this many destinations and products (S9). */
export const FOOTER_LENGTH = 5

/** Purged when these lists change, so that every page follows an import of the catalogue. */
export const FOOTER_TAG = 'footer'

/** The heading of the footer's destinations, by which the empty basket finds them. */
export const TOP_DESTINATIONS_ID = 'footer-destinations'

/** Comments around the lists, by which the front finds them in a prerendered page. */
export const footerListsMarks = { begin: '<!--lists-->', end: '<!--/lists-->' }

/** Answers the lists alone, in one language. */
export const FOOTER_LISTS_SLUG = 'footer-lists'
