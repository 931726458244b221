/** The address of a voucher's file. A link cannot send headers, so it carries the language. */
export const voucherFile = (kind: 'pdf' | 'ics', token: string, lang: string): string =>
  `/api/v2/transaction/voucher/${kind}?${new URLSearchParams({ token, lang }).toString()}`
