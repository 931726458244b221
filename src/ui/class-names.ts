/** Joins the class names that are there, so that a twin in Astro and one in React print the same attribute. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
