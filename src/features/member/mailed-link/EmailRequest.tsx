import { useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { MailSent } from './MailSent.tsx'
import { FormField, MemberForm } from '#features/member/MemberForm.tsx'
import { emailForm } from '#features/member/member-forms.ts'
import { useTranslations } from '#features/member/translations.tsx'

interface EmailRequestProps {
  kind: 'reset' | 'erase'
  request: (email: string) => Promise<Result<unknown, Failure>>
}

/** A form that has a link mailed to the visitor. */
export function EmailRequest({ kind, request }: EmailRequestProps) {
  const { t, form } = useTranslations()
  const [sentTo, setSentTo] = useState<string>()

  async function send({ email }: { email: string }) {
    const answer = await request(email)
    if (!answer.ok) return answer.failure
    setSentTo(email)
    return undefined
  }

  if (sentTo) return <MailSent kind={kind} email={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <MemberForm
      id={kind}
      schema={emailForm}
      defaultValues={{ email: '' }}
      labels={{ email: form('payer.email') }}
      submit={t(`${kind}.submit`)}
      send={send}
    >
      <FormField name="email" type="email" autoComplete="email" maxLength={254} />
    </MemberForm>
  )
}
