import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { AnyPassword, Member, providers, type Provider } from './member.ts'
import { Email } from '#contract/payment/payer.ts'

export const Credentials = v.object({
  email: Email,
  password: AnyPassword,
  /** By default the session lasts 60 days from its last use; with `false`, one day. */
  remember: v.optional(v.boolean(), true),
})
export type Credentials = v.InferOutput<typeof Credentials>

export const loginByEmail = call({
  method: 'POST',
  path: '/member/login/email',
  opensSession: true,
  device: true,
  tag: 'member',
  feature: 'memberArea',
  summary: 'Log in; the basket is kept',
  body: Credentials,
  reply: Member,
})

/**
 * The provider's answer: the code of its redirect, or an ID token from its own button. `state` is from
 * `startLogin`.
 */
export const ProviderAnswer = v.pipe(
  v.object({
    state: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid_token')),
    code: v.optional(v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(4_096, 'too_long'))),
    idToken: v.optional(v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(8_192, 'too_long'))),
  }),
  v.check(({ code, idToken }) => (code === undefined) !== (idToken === undefined), 'code_or_id_token'),
)
export type ProviderAnswer = v.InferOutput<typeof ProviderAnswer>

export const getLoginProviders = call({
  method: 'GET',
  path: '/member/login/providers',
  tag: 'member',
  feature: 'memberArea',
  summary: 'The providers by which visitors can log in to this shop',
  reply: v.object({ data: v.array(v.picklist(providers)) }),
})

export const startLogin = call({
  method: 'POST',
  path: '/member/login/{provider}/start',
  opensSession: true,
  tag: 'member',
  feature: 'memberArea',
  summary: 'The address of a provider’s login; 404 for a provider that is not configured',
  params: v.object({ provider: v.picklist(providers) }),
  /** `nonce` and `clientId` are for the provider's own button, which returns an ID token. */
  reply: v.object({ url: v.string(), state: v.string(), nonce: v.string(), clientId: v.string() }),
})

const byProvider = (provider: Provider, name: string) =>
  call({
    method: 'POST',
    path: `/member/login/${provider}`,
    opensSession: true,
    device: true,
    tag: 'member',
    feature: 'memberArea',
    summary: `Log in by ${name}; a new person becomes a member`,
    body: ProviderAnswer,
    reply: Member,
  })

export const loginByGoogle = byProvider('google', 'Google')
export const loginByFacebook = byProvider('facebook', 'Facebook')

export const logoutMember = call({
  method: 'POST',
  path: '/member/logout',
  tag: 'member',
  summary: 'End the session here and in the database',
  reply: v.object({ loggedOut: v.literal(true) }),
})
