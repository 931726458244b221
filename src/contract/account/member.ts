import * as v from 'valibot'
import { Sale } from '#contract/basket/basket.ts'
import { call } from '#contract/call.ts'
import { CaptchaAnswer } from '#contract/captcha.ts'
import { Email, Name, text } from '#contract/payment/payer.ts'
import { Id, IdText, Instant } from '#contract/common-schemas.ts'
import { VoucherToken } from '#contract/booking/voucher-token.ts'

/** Length is required instead of special characters. The maximum limits the work of hashing. */
export const Password = v.pipe(
  v.string(),
  v.minLength(10, 'password_short'),
  v.maxLength(200, 'password_long'),
)
/** Used at login, where a wrong password of any length gets the same refusal. */
export const AnyPassword = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(200, 'password_long'))
/** The 256-bit token of a link in a mail. */
export const LinkToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid_token'))

export const providers = ['google', 'facebook'] as const
export type Provider = (typeof providers)[number]

/** A member's own profile. */
export const Member = v.object({
  email: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  /** Digits only. */
  phonePrefix: v.string(),
  phone: v.string(),
  /** ISO 3166-1 alpha-2; `''` when not given. */
  country: v.string(),
  /** The percentage taken off every basket of this member. */
  discountPercent: v.number(),
  /** The ways in which this member can log in. */
  logins: v.array(v.picklist(['email', ...providers])),
})
export type Member = v.InferOutput<typeof Member>

/** The same reply whether or not the address is registered. */
const Sent = v.object({ sent: v.literal(true) })

/** Without a password: a stranger who types somebody's address must not choose it. */
export const Registration = v.object({
  email: Email,
  firstName: Name,
  lastName: Name,
  captcha: CaptchaAnswer,
})
export type Registration = v.InferOutput<typeof Registration>

export const registerMember = call({
  method: 'POST',
  path: '/member/signin/email',
  tag: 'member',
  feature: 'memberArea',
  summary: 'Register: sends a link to the address, by which its owner chooses a password',
  body: Registration,
  reply: Sent,
  status: 202,
})

export const confirmMember = call({
  method: 'POST',
  path: '/member/signin/confirm',
  opensSession: true,
  device: true,
  tag: 'member',
  feature: 'memberArea',
  summary: 'Open the account of a registration by the link of its mail, with a password, and log in',
  body: v.object({ token: LinkToken, password: Password }),
  reply: Member,
  status: 201,
})

/** Opening a link changes nothing, since mail servers open links too; pressing its button does. */
export const readMailLink = call({
  method: 'GET',
  path: '/member/link',
  tag: 'member',
  summary: 'Whose link of a mail this is, while it can be used',
  query: v.object({ token: LinkToken }),
  reply: v.object({ kind: v.picklist(['register', 'restore', 'erase']), email: v.string() }),
})

export const requestRestore = call({
  method: 'POST',
  path: '/member/restore/request',
  tag: 'member',
  feature: 'memberArea',
  summary: 'Send a link to set a new password, if the address has an account',
  body: v.object({ email: Email }),
  reply: Sent,
  status: 202,
})

export const requestAccount = call({
  method: 'POST',
  path: '/member/signin/booking',
  tag: 'member',
  feature: 'memberArea',
  summary: 'Send the buyer of a booking a link to choose the password of a new account',
  body: v.object({ token: VoucherToken }),
  reply: Sent,
  status: 202,
})

export const restoreMember = call({
  method: 'POST',
  path: '/member/restore',
  opensSession: true,
  device: true,
  tag: 'member',
  feature: 'memberArea',
  summary: 'Set a new password by the link of the mail; ends all sessions but this one',
  body: v.object({ token: LinkToken, password: Password }),
  reply: Member,
})

export const getMember = call({
  method: 'GET',
  path: '/member/info',
  tag: 'member',
  feature: 'memberArea',
  summary: 'Who is logged in',
  reply: Member,
})

export const MemberChange = v.object({
  firstName: Name,
  lastName: Name,
  phonePrefix: v.pipe(v.string(), v.regex(/^\d{0,4}$/, 'phone')),
  phone: v.pipe(text(24), v.regex(/^[\d\s()./-]*$/, 'phone')),
  country: v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/, 'invalid')),
  /** A new password, with the current one where the member has one. */
  password: v.optional(v.object({ current: v.optional(AnyPassword), next: Password })),
})
export type MemberChange = v.InferOutput<typeof MemberChange>

export const editMember = call({
  method: 'PUT',
  path: '/member/edit',
  device: true,
  tag: 'member',
  feature: 'memberArea',
  summary: 'Change name, phone, country or password',
  body: MemberChange,
  reply: Member,
})

const few = v.pipe(IdText, v.maxValue(50, 'invalid_limit'))

/** A sale of a member or agent. */
export const OwnSale = v.object({
  ...Sale.entries,
  id: Id,
  paidAt: v.nullable(Instant),
  /** Opens the voucher; `null` once the sale is cancelled. */
  voucherToken: v.nullable(VoucherToken),
})
export type OwnSale = v.InferOutput<typeof OwnSale>

/** Paging of a list; `total` in the reply counts all rows. */
export const PageQuery = v.object({ page: v.optional(IdText), limit: v.optional(few) })

export const getOwnSales = call({
  method: 'GET',
  path: '/transaction',
  tag: 'member',
  feature: 'memberArea',
  summary: 'Own sales of a member or agent, newest first',
  query: PageQuery,
  reply: v.object({ data: v.array(OwnSale), page: v.number(), limit: v.number(), total: v.number() }),
})

export const ErasureRequest = v.object({ email: Email })

export const requestErasure = call({
  method: 'POST',
  path: '/member/delete/request',
  tag: 'member',
  summary: 'Send a link that deletes all personal data of the address, with or without an account',
  body: ErasureRequest,
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
