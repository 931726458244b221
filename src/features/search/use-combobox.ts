import { useState, type KeyboardEvent } from 'react'

/**
 * A text field with a list of links, by the ARIA pattern "combobox with list autocomplete": focus stays in
 * the field, arrow keys move through the options, Enter follows the marked one, Escape closes the list.
 *
 * @param count the options that are shown
 * @param onOpen asked for when the list is opened by a key
 */
export function useCombobox(id: string, count: number, onOpen: () => void) {
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const shown = open && count > 0
  const active = shown && marked < count ? marked : -1
  const optionId = (at: number) => `${id}-${at}`

  function move(step: 1 | -1) {
    if (!open) {
      setOpen(true)
      onOpen()
    }
    if (count === 0) return
    const from = active < 0 && step < 0 ? count : active
    setMarked((from + step + count) % count)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrow keys choose among the characters of an input method, not among the options.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape' && open) close()
    else if (key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click()
    else return
    event.preventDefault()
  }

  function close() {
    setOpen(false)
    setMarked(-1)
  }

  return {
    open,
    active,
    optionId,
    close,
    show: () => {
      setOpen(true)
      setMarked(-1)
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': shown ? `${id}-list` : undefined,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      onKeyDown,
    } as const,
  }
}
