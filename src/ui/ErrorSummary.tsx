import './field.css'
import { useEffect, useRef } from 'react'

interface ErrorSummaryProps {
  title: string
  /** One per refused field, in the order of the page. */
  errors: readonly { fieldId: string; message: string }[]
  /** Changes with every refused attempt, so that the summary takes the focus again. */
  attempt: number
}

/** Stands above a refused form, takes the focus, and leads to each field by its label's words. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul role="list">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Following the link alone would scroll past the label and leave the focus behind. */
function focusField(event: { preventDefault(): void }, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.closest('.field, .checkbox')?.scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}
