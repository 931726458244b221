import type { Translate } from './texts.ts'

/** What every ticket of a product can promise about cancelling, for cards and tables. */
export const cancelPromise = (
  { cancelHours, cancelVaries }: { cancelHours: number | null; cancelVaries?: boolean | undefined },
  t: Translate<'offers'>,
): string =>
  cancelHours === null ? t(cancelVaries ? 'cancelVaries' : 'noCancel') : t('cancel', { count: cancelHours })
