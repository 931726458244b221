const MODULE = '<script type="module" src='

/**
 * Lets a browser fetch a page's scripts after the files needed to paint it. They run after parsing anyway;
 * without this they compete with typeface and styles for a slow line.
 */
export const deferScripts = (markup: string): string =>
  markup.replaceAll(MODULE, '<script type="module" fetchpriority="low" src=')
