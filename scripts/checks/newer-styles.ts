import { transform, type Targets } from 'lightningcss'
import { oldestBrowsers } from '#config/browsers.ts'
import { below, collector, css, lackedBy } from './browser-support.ts'

const { chrome, edge, firefox, safari, safari_ios: ios } = oldestBrowsers
const versions = { chrome, edge, firefox, safari, ios_saf: ios }
const targets: Targets = Object.fromEntries(
  Object.entries(versions).map(([name, version]) => [name, version << 16]),
)

const { properties, selectors, types, 'at-rules': atRules } = css

/** Functions and keywords stand anywhere below the type of value that they belong to. */
const functions = collector()
function collectTypes(within: typeof css | undefined): void {
  for (const [name, feature] of below(within)) {
    functions.add(name, feature)
    collectTypes(feature)
  }
}
collectTypes(types)

const STRINGS = /\/\*[^]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g

/** Selectors, rules and declarations of a sheet, each with the sign that ends it. */
function* partsOf(sheet: string) {
  for (const [, text = '', sign = ''] of sheet.replace(STRINGS, '').matchAll(/([^{};]*)([{};])/g))
    yield { text: text.trim(), sign }
}
const wholeParts = (sheet: string) =>
  [...partsOf(sheet)].map(({ text, sign }) => (sign === '{' ? `${text}{` : text))

/**
 * What compiling for the list writes in another way: nesting, ranges, and the shorthands that the build makes
 * where it does not know the browsers (`text-decoration: line-through 1px`, which Safari drops).
 */
function rewritten(sheet: string): string[] {
  const { code } = transform({ filename: 'built.css', code: Buffer.from(sheet), minify: true, targets })
  const compiled = new Set(wholeParts(code.toString()))
  return wholeParts(sheet).filter((part) => !compiled.has(part) && !/-(?:webkit|moz)-/.test(part))
}

function* namesInDeclaration(text: string) {
  const [name = '', ...rest] = text.split(':')
  const property = name.trim()
  const value = rest.join(':')
  if (property.startsWith('--')) return
  yield { name: property, lacks: lackedBy(statementsOf(properties?.[property])) }
  for (const [word] of value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w-]*\()/g)) {
    const keyword = properties?.[property]?.[word]
    yield { name: `${property}: ${word}`, lacks: lackedBy(statementsOf(keyword)) }
  }
  for (const [, word = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
    yield { name: `${word}()`, lacks: lackedBy(functions.found.get(word)) }
}

const statementsOf = (feature: typeof css | undefined) => (feature?.__compat ? [feature.__compat] : [])

function* namesInPrelude(text: string) {
  const rule = /^@([a-z-]+)/.exec(text)?.[1]
  if (rule) {
    yield { name: `@${rule}`, lacks: lackedBy(statementsOf(atRules?.[rule])) }
    return
  }
  for (const [, word = ''] of text.matchAll(/:{1,2}([a-z][a-z-]*)/g))
    yield { name: `:${word}`, lacks: lackedBy(statementsOf(selectors?.[word])) }
}

/** What some browser of the list lacks in a built sheet, by name. What `@supports` guards is fine. */
export function newerInStyles(sheet: string): Map<string, string> {
  const newer = new Map<string, string>()
  for (const part of rewritten(sheet)) newer.set(part, 'compiling for the list changes it')
  const open: string[] = []
  for (const { text, sign } of partsOf(sheet)) {
    const isGuarded = open.some((prelude) => prelude.startsWith('@supports'))
    const names = sign === '{' ? namesInPrelude(text) : text.includes(':') ? namesInDeclaration(text) : []
    for (const { name, lacks } of names) if (lacks.length > 0 && !isGuarded) newer.set(name, lacks.join(', '))
    if (sign === '{') open.push(text)
    else if (sign === '}') open.pop()
  }
  return newer
}
