/** Two spellings of one address share it. What stands before the @ could differ by case, but no provider lets it. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase()
