const MODULE = '<script type="module" src='

/**
 * Has a page's scripts fetched after what it is painted with. They run after the page is read in any case; without this a
 * browser gives them the rank of the typeface and the styles, and they share the line with these (budget L2).
 */
export const paintFirst = (markup: string): string =>
  markup.replaceAll(MODULE, '<script type="module" fetchpriority="low" src=')
