import * as v from 'valibot'
import { mix, standingOut } from './colour.ts'
import { baseColours, shades, type ColourName, type NamedColours, type Palette } from './colour-names.ts'
import { MARK, TEXT } from './contrast-rules.ts'

const Colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour written as # and six digits, such as #d42a1f'),
  v.transform((hex) => hex.toLowerCase()),
)

const each = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>

export const Colours = v.strictObject({ ...each(baseColours, Colour), ...each(shades, v.optional(Colour)) })
export const SomeColours = v.partial(Colours)

/** Every colour of a scheme: the named ones, and shades computed so that they can be read. */
export function completePalette(named: NamedColours): Palette {
  const { paper, card, ink, sign, onSign, accent, onAccent, highlight, onHighlight } = named
  const sunk = named.sunk ?? mix(paper, ink, 0.06)
  const grounds = [paper, card, sunk]
  const soft = (colour: string) => mix(paper, colour, 0.12)
  const accentSoft = named.accentSoft ?? soft(accent)
  const highlightSoft = named.highlightSoft ?? soft(highlight)
  const signRaised = named.signRaised ?? standingOut(mix(sign, onSign, 0.08), sign, [onSign], TEXT)
  const computed: Palette = {
    paper,
    card,
    sunk,
    ink,
    sign,
    signRaised,
    onSign,
    accent,
    onAccent,
    highlight,
    onHighlight,
    accentSoft,
    highlightSoft,
    inkSoft: standingOut(mix(ink, paper, 0.25), ink, grounds, TEXT),
    hairline: mix(paper, ink, 0.16),
    edge: standingOut(mix(ink, paper, 0.5), ink, grounds, MARK),
    onSignSoft: standingOut(mix(onSign, sign, 0.28), onSign, [sign, signRaised], TEXT),
    focus: ink,
    focusHalo: standingOut(highlight, paper, [ink], MARK),
    // Further from the text on it than the colour itself.
    accentStrong: standingOut(mix(accent, ink, 0.2), accent, [onAccent], TEXT),
    highlightStrong: standingOut(mix(highlight, ink, 0.12), highlight, [onHighlight], TEXT),
    accentInk: standingOut(accent, ink, [...grounds, accentSoft], TEXT),
    highlightInk: standingOut(highlight, ink, [...grounds, highlightSoft], TEXT),
  }
  const own = Object.entries<string | undefined>(named).filter(([, colour]) => colour !== undefined)
  return { ...computed, ...Object.fromEntries(own) }
}

const CUSTOM_NAMES: Record<string, string> = { accent: 'red', highlight: 'sun' }

/** `accentSoft` is `--red-soft` in the style sheets, which name colours as on the printed map. */
export const customProperty = (name: ColourName): string =>
  `--${name
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/accent|highlight/, (word) => CUSTOM_NAMES[word] ?? word)}`
