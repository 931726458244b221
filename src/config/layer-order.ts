/**
 * Later layers win. Printed first in every head as it is, because the build splits stylesheets and a layer's place is fixed
 * by whichever names it first. Its hash stands in the Content-Security-Policy.
 */
export const layerOrder = '@layer reset,tokens,base,ui,layout,features,print;'
