import * as v from 'valibot'
import { ticketStates, verdicts } from '#domain/ticket/verdict.ts'
import { call } from '#contract/call.ts'
import { listOf } from '#contract/sized.ts'
import { Day, Id, IdText, Instant, PassengerType, Time } from '#contract/common-schemas.ts'
import { AnyPassword } from '#contract/account/member.ts'

const ShortText = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(40, 'too_long'))

/** Who scans, and what may be scanned. */
export const Scanner = v.object({
  /** The account: what a device keeps is kept for it alone. */
  login: v.string(),
  name: v.string(),
  /** The device, as its user calls it. */
  scanner: v.string(),
  /** `null` for the shop's own staff, who scan for every operator. */
  operator: v.nullable(v.string()),
  products: v.array(
    v.object({ id: Id, name: v.string(), locationName: v.string(), zone: v.string(), today: Day }),
  ),
})
export type Scanner = v.InferOutput<typeof Scanner>

export const loginStaff = call({
  method: 'POST',
  path: '/staff/login',
  opensSession: true,
  tag: 'staff',
  summary: 'Log in to scan tickets; the token belongs to these calls alone',
  body: v.object({ login: ShortText, password: AnyPassword, scanner: v.optional(ShortText) }),
  reply: Scanner,
})

export const logoutStaff = call({
  method: 'POST',
  path: '/staff/logout',
  tag: 'staff',
  summary: 'End the session of this scanner',
  reply: v.object({ loggedOut: v.literal(true) }),
})

export const getStaff = call({
  method: 'GET',
  path: '/staff/me',
  tag: 'staff',
  summary: 'Who is logged in, and the products to choose from',
  reply: Scanner,
})

export const getTicketKeys = call({
  method: 'GET',
  path: '/staff/keys',
  tag: 'staff',
  summary: 'The Ed25519 keys that QR codes are verified with, for everybody',
  reply: v.object({
    /** `publicKey`: 32 bytes, base64url. */
    keys: v.array(v.object({ kid: v.string(), publicKey: v.string() })),
  }),
})

/** What was scanned: the text of a QR code, or a printed code as it was typed. */
const Content = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(400, 'too_long'))

const Scan = v.object({
  /** Made by the scanner; a repeated request gets the same answer. */
  scanId: v.pipe(v.string(), v.uuid('invalid_id'), v.toLowerCase()),
  code: Content,
  /** What the scanner is set to. */
  productId: Id,
  day: Day,
})
export type Scan = v.InferOutput<typeof Scan>

export const ScanAnswer = v.object({
  scanId: v.string(),
  verdict: v.picklist(verdicts),
  /** The verdict in the reader's language. */
  message: v.string(),
  /** Where the code is known, and of an operator that the scanner may see. */
  ticket: v.nullable(
    v.object({
      code: v.string(),
      productId: Id,
      productName: v.string(),
      from: Day,
      until: Day,
      time: v.nullable(Time),
      units: v.array(v.object({ type: PassengerType, count: v.number() })),
    }),
  ),
  /** The scan that redeemed it, for `redeemed`. */
  redeemed: v.nullable(v.object({ at: Instant, scanner: v.string() })),
})
export type ScanAnswer = v.InferOutput<typeof ScanAnswer>

export const redeemTicket = call({
  method: 'POST',
  path: '/staff/redeem',
  tag: 'staff',
  summary: 'Redeem a ticket, once; a verdict is an answer, not an error',
  body: Scan,
  reply: ScanAnswer,
})

/** A ticket that more scans let in than the books allow. */
export const Conflict = v.object({
  code: v.nullable(v.string()),
  productId: Id,
  productName: v.string(),
  /** Why the books refuse it. */
  verdict: v.picklist(verdicts),
  /** Everybody who let it in, earliest first; `own`: by the caller's account. */
  letIn: v.array(v.object({ at: Instant, scanner: v.string(), name: v.string(), own: v.boolean() })),
})
export type Conflict = v.InferOutput<typeof Conflict>

/** A scan that was let in without a network. */
export const SettledScan = v.object({ ...Scan.entries, at: Instant })
export type SettledScan = v.InferOutput<typeof SettledScan>

/** The most scans that one call may settle. */
export const MOST_SETTLED = 100

export const settleScans = call({
  method: 'POST',
  path: '/staff/settle',
  tag: 'staff',
  summary: 'Hand in tickets that were let in without a network, and learn of conflicts with others',
  body: v.object({
    scans: listOf(SettledScan, { max: MOST_SETTLED }),
  }),
  bodyBytes: 64 * 1024,
  reply: v.object({
    answers: v.array(ScanAnswer),
    /** Of this account, from this and from earlier calls. */
    conflicts: v.array(Conflict),
  }),
})

export const getConflicts = call({
  method: 'GET',
  path: '/staff/conflicts',
  tag: 'staff',
  summary: 'Tickets of the operator that were let in twice, or against the books, newest first',
  reply: v.object({ data: v.array(Conflict) }),
})

export const getDayList = call({
  method: 'GET',
  path: '/staff/tickets',
  tag: 'staff',
  summary: 'The tickets of a product that are good on a day, for scanning without a network',
  query: v.object({ productId: IdText, day: Day }),
  reply: v.object({
    productId: Id,
    day: Day,
    asOf: Instant,
    tickets: v.array(
      v.object({
        /** The first 16 bytes of the printed code's SHA-256, base64url, so that the list reveals no codes. */
        hash: v.string(),
        state: v.picklist(ticketStates),
        from: Day,
        until: Day,
        time: v.nullable(Time),
        units: v.array(v.object({ type: PassengerType, count: v.number() })),
        redeemed: v.nullable(v.object({ at: Instant, scanner: v.string() })),
      }),
    ),
  }),
})
export type DayList = v.InferOutput<typeof getDayList.reply>
