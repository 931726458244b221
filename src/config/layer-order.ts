/**
 * Later layers win. Printed first in every head, because the build splits style sheets and a layer is
 * ordered by its first mention. Its hash is in the Content-Security-Policy, so it must be printed
 * unchanged.
 */
export const layerOrder = '@layer reset,tokens,base,ui,layout,features,print;'
