import {
  getLoginProviders,
  loginByEmail,
  loginByFacebook,
  loginByGoogle,
  logoutMember,
  startLogin,
} from '#contract/account/login.ts'
import {
  confirmMember,
  editMember,
  erasePerson,
  getMember,
  getOwnSales,
  readMailLink,
  registerMember,
  requestAccount,
  requestErasure,
  requestRestore,
  restoreMember,
  type Member,
} from '#contract/account/member.ts'
import { DEVICE_HEADER } from '#contract/api-headers.ts'
import { ok } from '#domain/result.ts'
import type { LoginCaller, MemberLogin } from '#server/services/member/member-login.ts'
import { pageOf } from '#server/services/page.ts'
import type { Answer } from '#server/refusal.ts'
import type { Services } from '#server/services/index.ts'
import { endSession, markPrivate } from '#server/routes/http/private-reply.ts'
import { route, type Caller, type Reply, type Route } from '#server/routes/http/route.ts'

export const loginCallerOf = async ({ session, address, device, locale }: Caller): Promise<LoginCaller> => ({
  session: await session(),
  address,
  device,
  locale,
})

/** Answers a login with a new token and the number of tickets in the basket. */
export async function entered(answer: Answer<MemberLogin>, reply: Reply): Promise<Answer<Member>> {
  if (!answer.ok) return answer
  const { session, count, member, device } = answer.value
  await reply.authorize(session)
  reply.countCart(count)
  reply.header(DEVICE_HEADER, device)
  return ok(member)
}

const sent = ok({ sent: true as const })

const providerRoutes = ({ providerLogins }: Services): Route[] => [
  route(getLoginProviders, () => ok({ data: [...providerLogins.offered] })),
  route(
    startLogin,
    async ({ params }, caller, reply) => {
      const begun = await providerLogins.start(params.provider, await loginCallerOf(caller))
      if (!begun.ok) return begun
      const { session, ...journey } = begun.value
      await reply.authorize(session)
      return ok(journey)
    },
    { limit: 'login' },
  ),
  route(
    loginByGoogle,
    async ({ body }, caller, reply) =>
      entered(await providerLogins.finish('google', body, await loginCallerOf(caller)), reply),
    { limit: 'login' },
  ),
  route(
    loginByFacebook,
    async ({ body }, caller, reply) =>
      entered(await providerLogins.finish('facebook', body, await loginCallerOf(caller)), reply),
    { limit: 'login' },
  ),
]

const accountRoutes = ({ members, mailedLinks, ownSales, erasure, logout, sessions }: Services): Route[] => [
  route(
    readMailLink,
    ({ query }, _, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      return markPrivate(reply, mailedLinks.read(query.token))
    },
    { limit: 'lookup' },
  ),
  route(registerMember, ({ body }, { locale, address }) => members.register(body, { locale, address }), {
    limit: 'mail',
  }),
  route(
    confirmMember,
    async ({ body }, caller, reply) => {
      const chosen = { kinds: ['register'], ...body } as const
      return entered(await members.choosePassword(chosen, await loginCallerOf(caller)), reply)
    },
    { limit: 'login' },
  ),
  route(
    loginByEmail,
    async ({ body }, caller, reply) => entered(await members.login(body, await loginCallerOf(caller)), reply),
    { limit: 'login' },
  ),
  route(logoutMember, (_, caller, reply) => endSession(logout, caller, reply, 'memberId')),
  route(
    requestRestore,
    async ({ body }, { locale }) => {
      await members.requestRestore(body.email, locale)
      return sent
    },
    { limit: 'mail' },
  ),
  route(requestAccount, ({ body }, { locale }) => members.requestAccount(body.token, locale), {
    limit: 'mail',
  }),
  route(
    restoreMember,
    async ({ body }, caller, reply) => {
      const chosen = { kinds: ['restore'], ...body } as const
      return entered(await members.choosePassword(chosen, await loginCallerOf(caller)), reply)
    },
    { limit: 'login' },
  ),
  route(getMember, async (_, caller, reply) =>
    markPrivate(reply, await members.read(await caller.session())),
  ),
  route(editMember, async ({ body }, caller) => members.edit(await caller.session(), body, caller), {
    limit: 'login',
  }),
  route(getOwnSales, async ({ query }, caller, reply) => {
    const page = pageOf(query)
    const found = await ownSales.list(await caller.session(), caller.locale, page)
    return markPrivate(reply, found.ok ? ok({ ...found.value, ...page }) : found)
  }),
  route(
    requestErasure,
    async ({ body }, { locale }) => {
      await erasure.request(body.email, locale)
      return sent
    },
    { limit: 'mail' },
  ),
  route(
    erasePerson,
    async ({ body }, caller, reply) => {
      const before = await caller.session()
      const erased = await erasure.erase(body.token)
      // Another person's session in this browser has not ended, nor a guest's.
      if (before?.memberId && !(await sessions.find(caller.token)))
        await endSession(logout, caller, reply, 'memberId')
      return erased
    },
    { limit: 'login' },
  ),
]

export const memberRoutes = (services: Services): Route[] => [
  ...accountRoutes(services),
  ...providerRoutes(services),
]
