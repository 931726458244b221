import * as v from 'valibot'
import { MemberChange, Password } from '#contract/account/member.ts'
import { hasPrefix } from '#contract/payment/payer.ts'

const { password: _, ...person } = MemberChange.entries

/** The profile with both passwords, which may stay empty; changing a password takes the current one. */
export const profileForm = (hasPassword: boolean) =>
  v.pipe(
    v.object({
      ...person,
      current: v.pipe(v.string(), v.maxLength(200, 'password_long')),
      next: v.union([v.literal(''), Password], 'password_short'),
    }),
    v.forward(v.partialCheck([['phone'], ['phonePrefix']], hasPrefix, 'required'), ['phonePrefix']),
    v.forward(
      v.partialCheck(
        [['current'], ['next']],
        ({ current, next }) => !hasPassword || next === '' || current !== '',
        'required',
      ),
      ['current'],
    ),
    v.forward(
      v.partialCheck(
        [['current'], ['next']],
        ({ current, next }) => current === '' || next !== '',
        'required',
      ),
      ['next'],
    ),
  )

export type ProfileValues = v.InferOutput<ReturnType<typeof profileForm>>

/** The password is sent only to change it. */
export function toMemberChange({ current, next, ...values }: ProfileValues): MemberChange {
  if (next === '') return values
  return { ...values, password: { next, ...(current === '' ? {} : { current }) } }
}
