/** The colours of the drawing, as MapLibre reads them. */
export interface MapPalette {
  ground: string
  water: string
  park: string
  /** Around the lines. */
  rim: string
  lines: Record<(typeof lineColours)[number], string>
}

const lineColours = ['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'teal'] as const

/** The tokens of the scheme, or the reader's own colours where the browser forces them. */
export function mapPalette(colourOf: (css: string) => string, forced: boolean): MapPalette {
  return {
    ground: colourOf(forced ? 'Canvas' : 'var(--card)'),
    water: colourOf('var(--river-soft)'),
    park: colourOf('var(--leaf-soft)'),
    rim: colourOf(forced ? 'CanvasText' : 'var(--card)'),
    lines: Object.fromEntries(
      lineColours.map((colour) => [colour, colourOf(`var(--line-${colour})`)]),
    ) as MapPalette['lines'],
  }
}

/** Works out colours as the page shows them now; `within` stands in the page. */
export function readPalette(within: HTMLElement): MapPalette {
  const probe = within.appendChild(document.createElement('span'))
  probe.hidden = true
  probe.style.setProperty('forced-color-adjust', 'none')
  const colourOf = (css: string) => {
    probe.style.color = css
    return getComputedStyle(probe).color
  }
  const palette = mapPalette(colourOf, matchMedia('(forced-colors: active)').matches)
  probe.remove()
  return palette
}

/** Calls back whenever the colours of the page may have changed. */
export function watchPalette(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  )
  queries.forEach((query) => query.addEventListener('change', changed))
  return () => queries.forEach((query) => query.removeEventListener('change', changed))
}
