/** The colours of products, by the names of the lines. */
export const productColours = ['red', 'teal', 'orange', 'blue', 'green', 'purple'] as const
export type ProductColour = (typeof productColours)[number]
