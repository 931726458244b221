/** Names and reviews come from outside, so `<` is escaped: it could close the script element. */
export const jsonLdText = (thing: object): string => JSON.stringify(thing).replaceAll('<', '\\u003c')
