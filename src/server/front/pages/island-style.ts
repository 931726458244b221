/** Astro prints this beside a page's first island, where HTML allows no style. */
const STYLE = /<style>astro-island[^<]*<\/style>/

/** The same markup with the style of its islands in the head. */
export function islandStyleInHead(markup: string): string {
  const [style] = STYLE.exec(markup) ?? []
  if (style === undefined) return markup
  return markup.replace(style, '').replace('</head>', `${style}</head>`)
}
