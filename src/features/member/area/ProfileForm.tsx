import { useEffect, useMemo, useState } from 'react'
import { browser } from '#client/browser.ts'
import { listCountries } from '#client/country.ts'
import { changeMember } from '#client/member.ts'
import type { Country } from '#contract/catalogue/country.ts'
import type { Failure } from '#contract/failure.ts'
import type { Member } from '#contract/account/member.ts'
import { Notice } from '#ui/Notice.tsx'
import { FormField, FormSelect, MemberForm } from '#features/member/MemberForm.tsx'
import { profileForm, toMemberChange, type ProfileValues } from './profile-form.ts'
import { useTranslations } from '#features/member/translations.tsx'
import { Waiting } from '#features/member/Waiting.tsx'

/** Renames the field of the current password from the API's path to the form's name. */
const byFormName = (failure: Failure): Failure =>
  failure.fields?.['password.current']
    ? { ...failure, fields: { current: failure.fields['password.current'] } }
    : failure

interface ProfileFormProps {
  member: Member
  onChanged: (member: Member) => void
}

export function ProfileForm({ member, onChanged }: ProfileFormProps) {
  const { t, form, shared } = useTranslations()
  const [countries, setCountries] = useState<readonly Country[]>()
  /** Counts saves: each one starts the form afresh, with empty password fields. */
  const [saved, setSaved] = useState(0)
  const hasPassword = member.logins.includes('email')
  const schema = useMemo(() => profileForm(hasPassword), [hasPassword])

  useEffect(() => {
    // Without the list, name, phone and password can be changed all the same.
    void listCountries(browser).then((read) => setCountries(read.ok ? read.value.data : []))
  }, [])

  async function send(values: ProfileValues) {
    const answer = await changeMember(browser, toMemberChange(values))
    if (!answer.ok) return byFormName(answer.failure)
    setSaved((count) => count + 1)
    onChanged(answer.value)
    return undefined
  }

  if (!countries) return <Waiting text={t('area.loading')} />
  const { firstName, lastName, country, phonePrefix, phone } = member
  const prefixes = new Set([
    ...countries.map((one) => one.phonePrefix),
    ...(phonePrefix ? [phonePrefix] : []),
  ])
  return (
    <>
      {saved > 0 && (
        <Notice role="status">
          <p>{t('area.profile.saved')}</p>
        </Notice>
      )}
      <MemberForm
        key={saved}
        id="profile"
        schema={schema}
        defaultValues={{ firstName, lastName, country, phonePrefix, phone, current: '', next: '' }}
        labels={{
          firstName: form('payer.firstName'),
          lastName: form('payer.lastName'),
          country: form('payer.country'),
          phonePrefix: form('payer.phonePrefix'),
          phone: form('payer.phone'),
          current: t('area.profile.current'),
          next: t('fields.newPassword'),
        }}
        submit={t('area.profile.submit')}
        send={send}
      >
        <FormField name="firstName" autoComplete="given-name" maxLength={80} />
        <FormField name="lastName" autoComplete="family-name" maxLength={80} />
        <FormSelect
          name="country"
          autoComplete="country"
          optional={shared.optional}
          empty={t('area.profile.noCountry')}
          choices={countries.map(({ code, name }) => ({ value: code, name }))}
        />
        <FormSelect
          name="phonePrefix"
          autoComplete="tel-country-code"
          optional={shared.optional}
          empty={t('area.profile.noPrefix')}
          choices={[...prefixes].sort().map((prefix) => ({ value: prefix, name: `+${prefix}` }))}
        />
        <FormField
          name="phone"
          type="tel"
          autoComplete="tel-national"
          optional={shared.optional}
          maxLength={24}
        />
        <fieldset className="member-fieldset">
          <legend>{t('area.profile.password')}</legend>
          <p className="member-soft">{t('area.profile.keep')}</p>
          {hasPassword && (
            <FormField
              name="current"
              type="password"
              autoComplete="current-password"
              optional={shared.optional}
              maxLength={200}
            />
          )}
          <FormField
            name="next"
            type="password"
            autoComplete="new-password"
            optional={shared.optional}
            maxLength={200}
            hint={t('fields.passwordHint')}
          />
        </fieldset>
      </MemberForm>
    </>
  )
}
