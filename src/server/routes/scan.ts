import {
  getConflicts,
  getDayList,
  getStaff,
  getTicketKeys,
  loginStaff,
  logoutStaff,
  redeemTicket,
  settleScans,
  type Conflict,
  type ScanAnswer,
} from '#contract/booking/scan.ts'
import type { Locale } from '#config/locales.ts'
import { mapValue, ok } from '#domain/result.ts'
import type { ScanFinding } from '#domain/ticket/verdict.ts'
import type { Answer } from '#server/refusal.ts'
import type { Services } from '#server/services/index.ts'
import type { ScanConflict } from '#server/services/scan/conflicts.ts'
import type { StaffMember } from '#server/services/scan/staff.ts'
import { markPrivate } from '#server/routes/http/private-reply.ts'
import { route, type Caller, type Reply, type Route } from '#server/routes/http/route.ts'

/** Scanners' calls. Their token is no session of a visitor: it is sent and returned on these paths alone. */
export function scanRoutes({ scanning }: Services): Route[] {
  const { staff, redemptions, conflicts, dayLists } = scanning

  const asMember = async <T>(
    { token }: Caller,
    reply: Reply,
    work: (member: StaffMember) => Promise<Answer<T>>,
  ): Promise<Answer<T>> => {
    const found = await staff.find(token)
    return markPrivate(reply, found.ok ? await work(found.value) : found)
  }

  const answerOf = (scanId: string, finding: ScanFinding, locale: Locale): ScanAnswer => ({
    scanId,
    ...finding,
    ticket: finding.ticket && {
      ...finding.ticket,
      productName: scanning.productName(finding.ticket.productId, locale),
    },
    message: scanning.sentence(finding, locale),
  })

  const named = (found: ScanConflict[], locale: Locale): Conflict[] =>
    found.map((one) => ({ ...one, productName: scanning.productName(one.productId, locale) }))

  return [
    route(
      loginStaff,
      async ({ body }, { address, locale }, reply) => {
        const entered = await staff.login(body, address)
        if (!entered.ok) return markPrivate(reply, entered)
        reply.header('authorization', `Bearer ${entered.value.token}`)
        return markPrivate(reply, ok(await staff.view(entered.value.member, locale)))
      },
      { limit: 'login' },
    ),
    route(logoutStaff, async (_, { token }, reply) => {
      await staff.logout(token)
      reply.header('authorization', '')
      return ok({ loggedOut: true as const })
    }),
    route(getStaff, (_, caller, reply) =>
      asMember(caller, reply, async (member) => ok(await staff.view(member, caller.locale))),
    ),
    route(getTicketKeys, async () => ok({ keys: await scanning.publishedKeys() }), { limit: 'lookup' }),
    route(
      redeemTicket,
      ({ body }, caller, reply) =>
        asMember(caller, reply, async (member) =>
          mapValue(await redemptions.redeem(member, body), (found) =>
            answerOf(body.scanId, found, caller.locale),
          ),
        ),
      { limit: 'scan' },
    ),
    route(
      settleScans,
      ({ body }, caller, reply) =>
        asMember(caller, reply, async (member) => {
          const answers: ScanAnswer[] = []
          for (const { at, ...asked } of body.scans) {
            const found = await redemptions.settle(member, asked, new Date(at))
            if (!found.ok) return found
            answers.push(answerOf(asked.scanId, found.value, caller.locale))
          }
          return ok({ answers, conflicts: named(await conflicts.own(member), caller.locale) })
        }),
      { limit: 'scan' },
    ),
    route(getConflicts, (_, caller, reply) =>
      asMember(caller, reply, async (member) =>
        ok({ data: named(await conflicts.ofOperator(member), caller.locale) }),
      ),
    ),
    route(getDayList, ({ query }, caller, reply) =>
      asMember(caller, reply, (member) => dayLists.read(member, query.productId, query.day)),
    ),
  ]
}
