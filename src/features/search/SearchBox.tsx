import './search.css'
import { useCombobox } from 'downshift'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { findLocations } from '#client/location.ts'
import { browser } from '#client/browser.ts'
import type { LocationSuggestion } from '#contract/location.ts'
import type { Locale } from '#config/locales.ts'
import { mapValue } from '#domain/result.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import { cityHref } from '#i18n/routes.ts'
import { Button } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import type { SearchTexts } from './search-texts.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { createSuggestions, type Find, type Suggestions } from './suggestions.ts'

export interface SearchBoxProps {
  /** Distinguishes two boxes on one page. */
  id: string
  locale: Locale
  /** BCP 47, for plurals. */
  tag: string
  action: string
  destinations: string
  /** The SVG of the magnifying glass. */
  icon: string
  large?: boolean
  /** The accessible name of the search landmark, where a page has two. */
  name?: string
  query?: string
  messages: SearchTexts
}

/** The limit of S9, applied here too in case another API (`API_BASE`) ignores it. */
const SUGGESTIONS = 5

const findSuggestions: Find = async (text, closed) =>
  mapValue(await findLocations(browser, text, SUGGESTIONS, closed), ({ data }) => ({
    data: data.slice(0, SUGGESTIONS),
  }))

/** One array for all renders without results, so that downshift sees no change. */
const noCities: readonly LocationSuggestion[] = []

/**
 * The server renders this box without sending React; `hydrate-on-touch.ts` hydrates it on the first touch and
 * keeps what was typed by then. The form also works without JavaScript: it opens the search page.
 */
export function SearchBox(props: SearchBoxProps) {
  const { id, locale, tag, action, destinations, icon, large = false, name, query = '', messages } = props
  const t = islandTranslator(messages, tag)
  const [suggestions, setSuggestions] = useState<Suggestions>({ status: 'empty' })
  const box = useRef<HTMLInputElement>(null)
  const asking = useRef<ReturnType<typeof createSuggestions>>(null)
  const cities = suggestions.status === 'found' ? suggestions.cities : noCities

  useEffect(() => {
    const opened = createSuggestions(findSuggestions, setSuggestions)
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

  // Takes over what was typed before hydration.
  useEffect(() => {
    const typed = box.current?.value ?? ''
    if (typed === '' || typed === query) return
    setInputValue(typed)
    openMenu()
  }, [])

  /** Enter without a chosen suggestion submits the form, as it does without JavaScript. */
  function onKeyDown(
    event: KeyboardEvent<HTMLInputElement> & { nativeEvent: { preventDownshiftDefault?: boolean } },
  ) {
    if (event.key === 'Enter' && highlightedIndex < 0) event.nativeEvent.preventDownshiftDefault = true
  }

  return (
    <form
      className={large ? 'inline-form search-large' : 'inline-form'}
      action={action}
      method="get"
      role="search"
      aria-label={name}
    >
      <label className="visually-hidden" {...combobox.getLabelProps()}>
        {t('label')}
      </label>
      <div className="inline-form-box">
        <Icon svg={icon} />
        <input
          {...field}
          // downshift refers to an element without an id when no suggestion is highlighted.
          aria-activedescendant={field['aria-activedescendant'] || undefined}
          className="inline-form-input"
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
