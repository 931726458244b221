import './field.css'
import { useEffect, useRef } from 'react'

interface SummaryError {
  fieldId: string
  message: string
  /** Leads to a field that lies in a frame of somebody else's. */
  follow?: () => void
}

interface ErrorSummaryProps {
  title: string
  /** One per refused field, in the order of the page. */
  errors: readonly SummaryError[]
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
        {errors.map(({ fieldId, message, follow }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => (follow ? followInto(event, follow) : focusField(event, fieldId))}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function followInto(event: { preventDefault(): void }, follow: () => void) {
  event.preventDefault()
  follow()
}

/** Following the link alone would scroll past the label and leave the focus behind. */
function focusField(event: { preventDefault(): void }, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.closest('.field')?.scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}
