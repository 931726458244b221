import './field.css'
import { useEffect, useRef } from 'react'

interface SummaryError {
  fieldId: string
  message: string
  /** Focuses a field that is in a third party's frame, such as a card field. */
  follow?: () => void
}

interface ErrorSummaryProps {
  title: string
  /** One per refused field, in the order of the page. */
  errors: readonly SummaryError[]
  /** Counts refused submissions: with each, the summary takes the focus again. */
  attempt: number
}

/** Lists the errors of a refused form above it, takes the focus and links to each field. */
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

/** The link alone would neither show the field's label nor move the focus. */
function focusField(event: { preventDefault(): void }, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.closest('.field')?.scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}
