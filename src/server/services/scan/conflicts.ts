import { sql, type SQL } from 'drizzle-orm'
import type { Verdict } from '#domain/ticket/verdict.ts'
import type { ShopContext } from '#server/context.ts'
import type { Staff, StaffMember } from './staff.ts'

/** A ticket that was let in more often than the books allow. */
export interface ScanConflict {
  code: string | null
  productId: number
  verdict: Verdict
  letIn: { at: string; scanner: string; name: string; own: boolean }[]
}

export interface Conflicts {
  /** Of the member's operator, newest first. */
  ofOperator(member: StaffMember): Promise<ScanConflict[]>
  /** Those that this account has a part in. */
  own(member: StaffMember): Promise<ScanConflict[]>
}

/** The list is for today's work; older conflicts stay in the table. */
const LISTED_DAYS = 30

interface Row extends Record<string, unknown> {
  code: string | null
  product_id: number
  verdict: Verdict
  let_in: { at: string; scanner: string; name: string; staff_id: number }[]
}

/** As much of a shop as conflicts are read from. */
export type Books = Pick<ShopContext, 'db' | 'clock'> & {
  catalogue: Pick<ShopContext['catalogue'], 'current'>
}

export function createConflicts({ db, catalogue, clock }: Books, staff: Pick<Staff, 'mayScan'>): Conflicts {
  /**
   * One row for each ticket that somebody let in against the books, with all who let it in. A scan without a
   * code stands for itself.
   */
  async function list(member: StaffMember, which: SQL): Promise<ScanConflict[]> {
    const since = new Date(clock().getTime() - LISTED_DAYS * 86_400_000).toISOString()
    const { rows } = await db.execute<Row>(sql`
      select refused.code, min(refused.product_id) as product_id,
        (array_agg(refused.verdict order by refused.recorded_at))[1] as verdict,
        (select json_agg(json_build_object(
             'at', s.scanned_at, 'scanner', s.scanner, 'name', m.name, 'staff_id', s.staff_id
           ) order by s.recorded_at, s.scanned_at)
         from scan s join staff m on m.id = s.staff_id
         where s.let_in and case when refused.code is null
           then s.id::text = min(refused.id::text) else s.code = refused.code end
        ) as let_in
      from scan refused
      where refused.let_in and refused.verdict <> 'accepted' and refused.scanned_at > ${since}::timestamptz
        and ${which}
      group by refused.code, case when refused.code is null then refused.id end
      order by max(refused.recorded_at) desc`)
    return rows.map(({ code, product_id: productId, verdict, let_in: letIn }) => ({
      code,
      productId,
      verdict,
      letIn: letIn.map(({ at, scanner, name, staff_id: staffId }) => ({
        at: new Date(at).toISOString(),
        scanner,
        name,
        own: staffId === member.id,
      })),
    }))
  }

  return {
    ofOperator(member) {
      const products = [...catalogue.current().products.values()]
      const ids = products.flatMap((product) => (staff.mayScan(member, product) ? product.id : []))
      return list(member, sql`refused.product_id = any(${sql.param(ids)}::int[])`)
    },
    own: (member) =>
      list(
        member,
        sql`(refused.staff_id = ${member.id} or exists (
          select from scan mine
          where mine.let_in and mine.code = refused.code and mine.staff_id = ${member.id}))`,
      ),
  }
}
