import type * as v from 'valibot'
import type { Result } from '#domain/result.ts'
import { checkFile, type Fault, type FileProblem } from '#config/files/check-file.ts'
import { CouponFile, type CouponEntry } from './format.ts'

type Coupons = v.InferOutput<typeof CouponFile>

/** The products and cities that a coupon can be limited to. */
export interface CouponTargets {
  productIds: ReadonlySet<number>
  cityIds: ReadonlySet<number>
}

function unknownIds(
  known: ReadonlySet<number>,
  ids: number[] | undefined,
  path: Fault['path'],
  what: string,
) {
  return (ids ?? []).flatMap((id, at) =>
    known.has(id) ? [] : [{ path: [...path, at], reason: `there is no ${what} ${id}` }],
  )
}

/** Faults across fields; such a coupon would be accepted but never apply, or replace another. */
function crossFaults(coupons: Coupons, known: CouponTargets): Fault[] {
  const first = new Map<string, number>()
  return coupons.flatMap((coupon, at) => {
    const twice = first.has(coupon.code)
    if (!twice) first.set(coupon.code, at)
    const windows = (['sold', 'visit'] as const).flatMap((name) => {
      const { from, until } = coupon[name]
      const backwards = from !== undefined && until !== undefined && until < from
      return backwards ? [{ path: [at, name, 'until'], reason: 'ends before it begins' }] : []
    })
    return [
      ...(twice ? [{ path: [at, 'code'], reason: `${coupon.code} stands in this file already` }] : []),
      ...windows,
      ...unknownIds(known.productIds, coupon.productIds, [at, 'productIds'], 'product'),
      ...unknownIds(known.cityIds, coupon.cityIds, [at, 'cityIds'], 'city'),
    ]
  })
}

/** Checks a file of coupons; a file with any fault is refused whole. */
export const checkCouponFile = (source: string, known: CouponTargets): Result<CouponEntry[], FileProblem[]> =>
  checkFile(source, CouponFile, (coupons) => crossFaults(coupons, known))
