import './search.css'
import { useCombobox } from 'downshift'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { findLocations } from '#client/location.ts'
import { browser } from '#client/browser.ts'
import type { LocationSuggestion } from '#contract/location.ts'
import type { Locale } from '#config/locales.ts'
import { mapValue } from '#domain/result.ts'
import { islandT } from '#i18n/island-t.ts'
import { cityHref } from '#i18n/routes.ts'
import type { Messages } from '#i18n/messages.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { openSuggestions, type Find, type Suggestions } from './suggestions.ts'

export interface SearchBoxProps {
  /** Tells two boxes of one page apart. */
  id: string
  locale: Locale
  /** BCP 47, for plurals. */
  tag: string
  action: string
  destinations: string
  /** The drawing of the looking glass. */
  glass: string
  large?: boolean
  /** Names the landmark where a page has two. */
  name?: string
  query?: string
  messages: Messages
}

/** S9; held here too, for an API (`API_BASE`) that answers more than it was asked for. */
const SUGGESTIONS = 5

const findSuggestions: Find = async (text) =>
  mapValue(await findLocations(browser, text, SUGGESTIONS), ({ data }) => ({
    data: data.slice(0, SUGGESTIONS),
  }))

/** The cities to choose from while nothing, or nothing new, is known. */
const noCities: readonly LocationSuggestion[] = []

/**
 * The page prints this box without React; `wake-search.ts` brings it to life in place on the first touch, keeping what
 * was typed by then. The form itself works without any script: it asks the search page.
 */
export function SearchBox(props: SearchBoxProps) {
  const { id, locale, tag, action, destinations, glass, large = false, name, query = '', messages } = props
  const t = islandT(messages, tag)
  const [suggestions, setSuggestions] = useState<Suggestions>({ status: 'empty' })
  const box = useRef<HTMLInputElement>(null)
  const asking = useRef<ReturnType<typeof openSuggestions>>(null)
  const cities = suggestions.status === 'found' ? suggestions.cities : noCities

  useEffect(() => {
    const opened = openSuggestions(findSuggestions, setSuggestions)
    asking.current = opened
    return () => opened.close()
  }, [])

  const combobox = useCombobox<LocationSuggestion>({
    id,
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-${index}`,
    items: [...cities],
    initialInputValue: query,
    itemToString: (city) => city?.name ?? '',
    itemToKey: (city) => city?.id,
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputKeyDownEnter) asking.current?.ask(inputValue)
    },
    onSelectedItemChange: ({ selectedItem: city }) => {
      if (city) location.assign(cityHref(locale, city.id, city.url))
    },
  })
  const field = combobox.getInputProps({ ref: box, onKeyDown })
  const { isOpen, highlightedIndex, openMenu, setInputValue } = combobox

  // What was typed before this came to life is in the box already; from here on it counts.
  useEffect(() => {
    const typed = box.current?.value ?? ''
    if (typed === '' || typed === query) return
    setInputValue(typed)
    openMenu()
  }, [])

  /** Enter without a chosen suggestion sends the form, as it does without a script. */
  function onKeyDown(
    event: KeyboardEvent<HTMLInputElement> & { nativeEvent: { preventDownshiftDefault?: boolean } },
  ) {
    if (event.key === 'Enter' && highlightedIndex < 0) event.nativeEvent.preventDownshiftDefault = true
  }

  return (
    <form
      className={large ? 'search search-large' : 'search'}
      action={action}
      method="get"
      role="search"
      aria-label={name}
    >
      <label className="visually-hidden" {...combobox.getLabelProps()}>
        {t('label')}
      </label>
      <div className="search-box">
        <Icon svg={glass} />
        <input
          {...field}
          // downshift points at an element without a name when no suggestion is marked.
          aria-activedescendant={field['aria-activedescendant'] || undefined}
          className="search-input"
          name="q"
          type="text"
          inputMode="search"
          maxLength={100}
          enterKeyHint="search"
          placeholder={t('hint')}
        />
        <SuggestionList
          open={isOpen}
          suggestions={suggestions}
          highlighted={highlightedIndex}
          menu={combobox.getMenuProps()}
          itemProps={(item, index) => combobox.getItemProps({ item, index })}
          destinations={destinations}
          t={t}
        />
      </div>
      <Button type="submit" look="sun" large={large}>
        {t('button')}
      </Button>
    </form>
  )
}
