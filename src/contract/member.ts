import * as v from 'valibot'
import { Sale } from './basket.ts'
import { call } from './call.ts'
import { CaptchaAnswer } from './captcha.ts'
import { Email, latin, Name, text } from './payer.ts'
import { Id, IdText, Instant } from './trade.ts'
import { VoucherToken } from './voucher.ts'

/** Long rather than odd: no rules about signs. The upper end only keeps the hash from working on novels. */
export const Password = v.pipe(
  v.string(),
  v.minLength(10, 'password_short'),
  v.maxLength(200, 'password_long'),
)
/** Of a login, where every wrong one is refused alike. */
const AnyPassword = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(200, 'password_long'))
/** 256 bits of a link in a mail. */
const LinkToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid_token'))

export const providers = ['google', 'facebook'] as const
export type Provider = (typeof providers)[number]

/** A member as they see themselves. */
export const Member = v.object({
  email: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  /** Digits only. */
  phonePrefix: v.string(),
  phone: v.string(),
  /** ISO 3166-1 alpha-2, `''` where not told. */
  country: v.string(),
  /** What the member pays less for every basket. */
  discountPercent: v.number(),
  /** Ways in which this member can log in. */
  logins: v.array(v.picklist(['email', ...providers])),
})
export type Member = v.InferOutput<typeof Member>

/** Says nothing about whether the address is known here. */
const Sent = v.object({ sent: v.literal(true) })

export const Registration = v.object({
  email: Email,
  password: Password,
  firstName: Name,
  lastName: Name,
  captcha: CaptchaAnswer,
})
export type Registration = v.InferOutput<typeof Registration>

export const registerMember = call({
  method: 'POST',
  path: '/member/signin/email',
  tag: 'member',
  summary: 'Register: sends a link to the address, which opens the account',
  body: Registration,
  reply: Sent,
  status: 202,
})

export const confirmMember = call({
  method: 'POST',
  path: '/member/signin/confirm',
  device: true,
  tag: 'member',
  summary: 'Open the account of a registration by the link of its mail, and log in',
  body: v.object({ token: LinkToken }),
  reply: Member,
  status: 201,
})

export const Credentials = v.object({
  email: Email,
  password: AnyPassword,
  /** Left out or true: the session lives for 60 days from its last use; false: for one. */
  remember: v.optional(v.boolean(), true),
})

export const loginByEmail = call({
  method: 'POST',
  path: '/member/login/email',
  device: true,
  tag: 'member',
  summary: 'Log in; the basket comes along',
  body: Credentials,
  reply: Member,
})

/** What a provider gave: a code of the redirect, or an ID token of its own button. `state` is that of the beginning. */
export const ProviderAnswer = v.pipe(
  v.object({
    state: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid_token')),
    code: v.optional(v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(4_096, 'too_long'))),
    idToken: v.optional(v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(8_192, 'too_long'))),
  }),
  v.check(({ code, idToken }) => (code === undefined) !== (idToken === undefined), 'code_or_id_token'),
)
export type ProviderAnswer = v.InferOutput<typeof ProviderAnswer>

export const startLogin = call({
  method: 'POST',
  path: '/member/login/{provider}/start',
  tag: 'member',
  summary: 'Where to send the visitor to log in by a provider; 404 for one that is not configured',
  params: v.object({ provider: v.picklist(providers) }),
  /** `nonce` and `clientId` are for a button of the provider's own that gives an ID token. */
  reply: v.object({ url: v.string(), state: v.string(), nonce: v.string(), clientId: v.string() }),
})

const byProvider = (provider: Provider, name: string) =>
  call({
    method: 'POST',
    path: `/member/login/${provider}`,
    device: true,
    tag: 'member',
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

export const requestRestore = call({
  method: 'POST',
  path: '/member/restore/request',
  tag: 'member',
  summary: 'Send a link to set a new password, if the address has an account',
  body: v.object({ email: Email }),
  reply: Sent,
  status: 202,
})

export const restoreMember = call({
  method: 'POST',
  path: '/member/restore',
  device: true,
  tag: 'member',
  summary: 'Set a new password by the link of the mail; ends all sessions but this one',
  body: v.object({ token: LinkToken, password: Password }),
  reply: Member,
})

export const getMember = call({
  method: 'GET',
  path: '/member/info',
  tag: 'member',
  summary: 'Who is logged in',
  reply: Member,
})

export const MemberChange = v.object({
  firstName: Name,
  lastName: Name,
  phonePrefix: v.pipe(v.string(), v.regex(/^\d{0,4}$/, 'phone')),
  phone: v.pipe(text(24), v.regex(/^[\d\s()./-]*$/, 'phone'), latin),
  country: v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/, 'invalid')),
  /** A new password; the one that holds now must be told with it, where there is one. */
  password: v.optional(v.object({ current: v.optional(AnyPassword), next: Password })),
})
export type MemberChange = v.InferOutput<typeof MemberChange>

export const editMember = call({
  method: 'PUT',
  path: '/member/edit',
  device: true,
  tag: 'member',
  summary: 'Change name, phone, country or password',
  body: MemberChange,
  reply: Member,
})

const few = v.pipe(IdText, v.maxValue(50, 'invalid_limit'))

/** One sale of a member or agent, newest first. */
export const OwnSale = v.object({
  ...Sale.entries,
  id: Id,
  paidAt: v.nullable(Instant),
  /** Opens the voucher; `null` once it was cancelled. */
  voucherToken: v.nullable(VoucherToken),
})
export type OwnSale = v.InferOutput<typeof OwnSale>

/** A page of a list: `total` counts all rows. */
export const PageQuery = v.object({ page: v.optional(IdText), limit: v.optional(few) })

export const getOwnSales = call({
  method: 'GET',
  path: '/transaction',
  tag: 'member',
  summary: 'Own sales of a member or agent, newest first',
  query: PageQuery,
  reply: v.object({ data: v.array(OwnSale), page: v.number(), limit: v.number(), total: v.number() }),
})

export const requestErasure = call({
  method: 'POST',
  path: '/member/delete/request',
  tag: 'member',
  summary: 'Send a link that deletes all personal data of the address, with or without an account',
  body: v.object({ email: Email }),
  reply: Sent,
  status: 202,
})

export const erasePerson = call({
  method: 'POST',
  path: '/member/delete',
  tag: 'member',
  summary: 'Delete the personal data by the link of the mail; what the law has us keep stays without a name',
  body: v.object({ token: LinkToken }),
  reply: v.object({ erased: v.literal(true) }),
})
