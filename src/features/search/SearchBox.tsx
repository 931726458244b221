import './search.css'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#config/locales.ts'
import type { Suggestion } from '#contract/catalogue/search.ts'
import { Button } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import type { BoxTexts } from './search-texts.ts'
import { SuggestionPanel, type PanelProps } from './SuggestionPanel.tsx'
import { createSuggestions, itemsOf, type Find, type Suggestions } from './suggestions.ts'
import { useCombobox } from './use-combobox.ts'

export interface SearchBoxProps {
  /** Distinguishes two boxes on one page. */
  id: string
  locale: Locale
  action: string
  /** The SVG of the magnifying glass. */
  icon: string
  large?: boolean
  /** The accessible name of the search landmark, where a page has two. */
  name?: string
  query?: string
  /** On the not-found page: shows the products of what is found (S2). */
  products?: boolean
  messages: BoxTexts
}

/** What only the browser has, loaded at the first touch. */
export interface LiveSearch extends Pick<PanelProps, 'destinations' | 'texts' | 'tag'> {
  find: Find
  /** What was chosen last in this browser. */
  recent: readonly Suggestion[]
  remember: (chosen: Suggestion) => void
}

/**
 * The server renders this box without sending React; `hydrate-on-touch.ts` hydrates it on the first touch and
 * keeps what was typed by then. The form also works without JavaScript: it opens the search page.
 */
export function SearchBox(props: SearchBoxProps & { live?: LiveSearch }) {
  const {
    id,
    locale,
    action,
    icon,
    large = false,
    name,
    query = '',
    products = false,
    messages,
    live,
  } = props
  const [suggestions, setSuggestions] = useState<Suggestions>({ status: 'empty' })
  const [hydrated, setHydrated] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const asking = useRef<ReturnType<typeof createSuggestions>>(null)
  const combobox = useCombobox(id, itemsOf(suggestions).length, askForField)

  function askForField() {
    const typed = box.current?.value ?? ''
    if (typed.trim() === '') asking.current?.askPopular()
    else asking.current?.ask(typed)
  }

  function touched() {
    combobox.show()
    askForField()
  }

  useEffect(() => {
    if (!live) return
    const opened = createSuggestions(live.find, setSuggestions, live.recent)
    asking.current = opened
    setHydrated(true)
    // Takes over the touch that began it, and what was typed before hydration.
    const typed = box.current?.value ?? ''
    if (document.activeElement === box.current && (typed === '' || typed !== query)) touched()
    return () => opened.close()
  }, [])

  return (
    <form
      className={large ? 'inline-form search-large' : 'inline-form'}
      action={action}
      method="get"
      role="search"
      aria-label={name}
    >
      <label className="visually-hidden" htmlFor={id} id={`${id}-label`}>
        {messages.label}
      </label>
      <div className="inline-form-box">
        <Icon svg={icon} />
        <input
          {...(hydrated && combobox.field)}
          ref={box}
          id={id}
          className="inline-form-input"
          name="q"
          type="text"
          inputMode="search"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={messages.hint}
          defaultValue={query}
          // From the first render on: the focus may leave while the rest is being hydrated.
          onBlur={combobox.close}
          onFocus={() => box.current?.value === '' && touched()}
          onClick={() => !combobox.open && touched()}
          onChange={(event) => {
            asking.current?.ask(event.target.value)
            if (event.target.value.trim() === '') combobox.close()
            else combobox.show()
          }}
        />
        {hydrated && live && (
          <SuggestionPanel
            id={id}
            locale={locale}
            open={combobox.open}
            suggestions={suggestions}
            active={combobox.active}
            optionId={combobox.optionId}
            remember={live.remember}
            products={products}
            tag={live.tag}
            destinations={live.destinations}
            texts={live.texts}
          />
        )}
      </div>
      <Button type="submit" look="sun" large={large}>
        {messages.button}
      </Button>
    </form>
  )
}
