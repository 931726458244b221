import juice from 'juice'

/**
 * A letter's style sheet as attributes of its elements, since some mail programs drop style sheets. What
 * cannot be an attribute, the dark scheme, stays in the sheet.
 */
export const inlineStyles = (page: string): string => juice(page, { preserveImportant: true })
