import { errorId } from './described-by.ts'

/** The sentence of each refused field, by the field's name. */
export type FieldSentences = Readonly<Record<string, string>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && element.type !== 'hidden') ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  )

const labelOf = (control: Control): string =>
  control.labels?.[0]?.firstChild?.textContent?.trim() ?? control.name

function unmark(control: Control): void {
  const id = errorId(control.id)
  document.getElementById(id)?.remove()
  control.removeAttribute('aria-invalid')
  const others = control
    .getAttribute('aria-describedby')
    ?.split(' ')
    .filter((other) => other !== id)
  if (others?.length) control.setAttribute('aria-describedby', others.join(' '))
  else control.removeAttribute('aria-describedby')
}

function mark(form: HTMLFormElement, control: Control, sentence: string): void {
  const template = form.querySelector<HTMLTemplateElement>('template[data-field-error]')
  const error = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  if (!error) return
  error.id = errorId(control.id)
  error.querySelector('span:last-child')?.append(sentence)
  control.closest('.field')?.append(error)
  control.setAttribute('aria-invalid', 'true')
  const others = control.getAttribute('aria-describedby')
  control.setAttribute('aria-describedby', others ? `${others} ${error.id}` : error.id)
}

function summaryItem(control: Control, sentence: string): HTMLLIElement {
  const link = document.createElement('a')
  link.href = `#${control.id}`
  link.textContent = `${labelOf(control)}: ${sentence}`
  link.addEventListener('click', (event) => {
    event.preventDefault()
    control.closest('.field')?.scrollIntoView({ block: 'start' })
    control.focus({ preventScroll: true })
  })
  const item = document.createElement('li')
  item.append(link)
  return item
}

/**
 * Shows the refused fields of a form that the server printed (`PrintedFormParts.astro`): a sentence below
 * each and a summary above, which takes the focus. Without sentences it clears them.
 */
export function markFields(form: HTMLFormElement, sentences: FieldSentences, title: string): void {
  const refused: HTMLLIElement[] = []
  for (const control of controlsOf(form)) {
    unmark(control)
    const sentence = sentences[control.name]
    if (!sentence) continue
    mark(form, control, sentence)
    refused.push(summaryItem(control, sentence))
  }
  const summary = form.querySelector<HTMLElement>('[data-error-summary]')
  if (!summary) return
  summary.hidden = refused.length === 0
  const heading = document.createElement('h2')
  heading.textContent = title
  const list = document.createElement('ul')
  list.setAttribute('role', 'list')
  list.append(...refused)
  summary.replaceChildren(heading, list)
  if (refused.length > 0) summary.focus()
}
