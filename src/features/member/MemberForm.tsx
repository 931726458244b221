import '#ui/button/button-busy.css'
import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  useFormContext,
  useFormState,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form'
import type * as v from 'valibot'
import type { Failure } from '#contract/failure.ts'
import type { ButtonLook } from '#ui/button/button-class.ts'
import { Button } from '#ui/button/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { schemaResolver } from '#ui/form/schema-resolver.ts'
import { Notice } from '#ui/Notice.tsx'
import { useTranslations } from './translations.tsx'

const ofAllForms = ['required', 'latin', 'email', 'mismatch', 'phone', 'too_long'] as const
const ofMembers = ['password_short', 'password_long', 'wrong'] as const

/** Turns the error code of a field, from its schema or the API, into a sentence. */
function useSentence(): (code: string) => string {
  const { t, form } = useTranslations()
  return (code) => {
    const own = ofMembers.find((known) => known === code)
    return own
      ? t(`errors.${own}`)
      : form(`errors.${ofAllForms.find((known) => known === code) ?? 'required'}`)
  }
}

interface FormIdentity {
  id: string
  labels: Readonly<Record<string, string>>
}
const FormIdentityContext = createContext<FormIdentity>({ id: '', labels: {} })

interface MemberFormProps<Values extends FieldValues> {
  /** The prefix of its fields' ids. */
  id: string
  schema: v.GenericSchema<unknown, Values>
  defaultValues: DefaultValues<Values>
  /** The labels of the fields, in their order on the page. */
  labels: Readonly<Record<string, string>>
  submit: string
  look?: ButtonLook['look']
  /** Sends the form; a refusal is shown beside the button, or beside the fields that it names. */
  send: (values: Values) => Promise<Failure | undefined>
  children: ReactNode
}

/** A form of the member pages, checked by the API's rules, with a sentence for each error. */
export function MemberForm<Values extends FieldValues>({
  id,
  schema,
  defaultValues,
  labels,
  submit,
  look = 'action',
  send,
  children,
}: MemberFormProps<Values>) {
  const { sentence } = useTranslations()
  const form = useForm<Values, unknown, Values>({
    defaultValues,
    resolver: schemaResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [failure, setFailure] = useState<Failure>()

  async function submitValues(values: Values): Promise<void> {
    setFailure(undefined)
    const refused = await send(values)
    if (!refused) return
    const known = Object.entries(refused.fields ?? {}).filter(([name]) => name in labels)
    for (const [name, code] of known) form.setError(name as FieldPath<Values>, { message: code })
    if (known.length === 0) setFailure(refused)
  }

  return (
    <FormProvider {...form}>
      <FormIdentityContext value={{ id, labels }}>
        <form
          className="member-form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(submitValues, () => setFailure(undefined))(event)}
        >
          <Faults />
          {children}
          {failure && (
            <Notice tone="error" role="alert">
              <p>{sentence(failure)}</p>
            </Notice>
          )}
          <Button type="submit" look={look} large wide busy={form.formState.isSubmitting}>
            {submit}
          </Button>
        </form>
      </FormIdentityContext>
    </FormProvider>
  )
}

/** Lists the errors after a refused submission. */
function Faults() {
  const { form } = useTranslations()
  const { id, labels } = use(FormIdentityContext)
  const toSentence = useSentence()
  const { errors, submitCount } = useFormState()
  const faults = Object.entries(labels).flatMap(([name, label]) => {
    const code = errors[name]?.message
    return typeof code === 'string'
      ? [{ fieldId: `${id}-${name}`, message: `${label}: ${toSentence(code)}` }]
      : []
  })
  const shown = submitCount > 0 ? faults : []
  return (
    <ErrorSummary
      title={form('errors.title', { count: shown.length })}
      errors={shown}
      attempt={submitCount}
    />
  )
}

/** Connects a control to the surrounding form by its name. */
function useControl(name: string) {
  const { id, labels } = use(FormIdentityContext)
  const { register, getFieldState } = useFormContext()
  const state = useFormState()
  const toSentence = useSentence()
  const code = getFieldState(name, state).error?.message
  return {
    id: `${id}-${name}`,
    label: labels[name] ?? '',
    error: code === undefined ? undefined : toSentence(code),
    ...register(name),
  }
}

type Named<Props> = Omit<Props, 'id' | 'label' | 'error' | 'name'> & { name: string }

/** A text field of the surrounding form. */
export const FormField = ({ name, ...field }: Named<ComponentProps<typeof Field>>) => (
  <Field {...field} {...useControl(name)} />
)

export const FormSelect = ({ name, ...select }: Named<ComponentProps<typeof Select>>) => (
  <Select {...select} {...useControl(name)} />
)
