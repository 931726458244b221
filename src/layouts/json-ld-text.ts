/** Names and reviews come from outside: no `<` of theirs may close the script element. */
export const jsonLdText = (thing: object): string => JSON.stringify(thing).replaceAll('<', '\\u003c')
