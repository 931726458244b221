import * as v from 'valibot'
import { emailAddressOf } from '#domain/mail/email.ts'
import { Colours, SomeColours } from './palette.ts'

/** The format of `brand.json`, with the sentence for each wrong value. */

const text = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `must have ${most} characters at most`),
    v.regex(/^\P{Cc}*$/u, 'must not have line breaks or control characters'),
  )

const webAddress = v.pipe(
  v.string('must be a text'),
  v.check((value) => {
    const url = URL.parse(value)
    return url?.protocol === 'https:' && !url.username && url.hostname.includes('.')
  }, 'must be a full https address'),
)

/** Stands within texts and mail headers. */
const name = v.pipe(text(40), v.regex(/^[^{}<>"$\\]*$/, 'must not have any of { } < > " $ \\'))

const amount = (what: string) =>
  v.pipe(v.number(`must be ${what}`), v.integer(`must be ${what}`), v.minValue(1, `must be ${what}`))

const file = (ending: 'svg' | 'png') =>
  v.pipe(
    v.string('must be a text'),
    v.regex(new RegExp(`^[\\w-]+\\.${ending}$`), `must be the name of a .${ending} file in the same folder`),
  )

const Legal = v.strictObject({
  name: text(120),
  address: v.pipe(
    v.array(text(100), 'must be a list of lines'),
    v.minLength(1, 'must have a line'),
    v.maxLength(6, 'must have six lines at most'),
  ),
  /** Where the company is registered, with its number; null when it is in no register. */
  register: v.nullable(text(160)),
  /** The VAT number; null without one. */
  vat: v.nullable(text(60)),
  /** Where customers can turn to when a dispute is not settled; null where the law names no such body. */
  disputes: v.nullable(webAddress),
})

const Contact = v.strictObject({
  email: v.pipe(
    v.string('must be a text'),
    v.check((typed) => emailAddressOf(typed) !== undefined, 'must be an e-mail address'),
  ),
  phone: v.nullable(
    v.pipe(
      v.string('must be a text'),
      v.regex(/^\+\d[\d ]{5,20}\d$/, 'must be an international number, such as +44 20 7946 0000'),
    ),
  ),
})

const Social = v.pipe(
  v.array(v.strictObject({ name: text(40), url: webAddress }), 'must be a list'),
  v.maxLength(8, 'must have eight entries at most'),
)

/** Pages of the operator elsewhere, linked in the footer (S2); a shop that has none leaves them out. */
const Links = v.strictObject({ blog: v.optional(webAddress), cares: v.optional(webAddress) })

/** What the operator vouches for. It is never inherited: what is true of one shop is not of another. */
const Claims = v.strictObject({
  customersPerYear: v.optional(amount('a number of people')),
  cities: v.optional(amount('a number of cities')),
})

/** The brand of the worldwide shop, from which the others take what they do not set. */
export const BrandFile = v.strictObject({
  name,
  logo: file('svg'),
  icon: v.optional(file('svg')),
  sharePicture: file('png'),
  colours: v.strictObject({ light: Colours, dark: Colours }),
  legal: Legal,
  contact: Contact,
  social: v.optional(Social, []),
  links: v.optional(Links, {}),
  claims: v.optional(Claims, {}),
})
export type BrandFile = v.InferOutput<typeof BrandFile>

/** What the shop of one city or country has of its own. */
export const BuildBrandFile = v.strictObject({
  name: v.optional(name),
  logo: v.optional(file('svg')),
  icon: v.optional(file('svg')),
  sharePicture: v.optional(file('png')),
  colours: v.optional(v.partial(v.strictObject({ light: SomeColours, dark: SomeColours }))),
  legal: v.optional(v.partial(Legal)),
  contact: v.optional(v.partial(Contact)),
  social: v.optional(Social),
  links: v.optional(Links, {}),
  claims: v.optional(Claims, {}),
})
export type BuildBrandFile = v.InferOutput<typeof BuildBrandFile>
