const MODULE = '<script type="module" src='

/**
 * Lets a browser fetch a page's scripts after what it is painted with. They run once the page is read in any case;
 * without this they have the priority of typeface and styles and compete with them for a slow line.
 */
export const deferScripts = (markup: string): string =>
  markup.replaceAll(MODULE, '<script type="module" fetchpriority="low" src=')
