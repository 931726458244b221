import { parseSync, transformWithOxc, Visitor } from 'vite'
import { buildTargets } from '#config/browsers.ts'
import { api, below, collector, javascript, lackedBy } from './browser-support.ts'

const builtins = javascript.builtins ?? {}

/** Globals (`URL`), what they carry (`URL.parse`), and what is called on something (`.toSorted()`). */
const globals = collector()
const own = collector()
const methods = collector()
/**
 * Interfaces whose methods are recognised by name alone; methods of others share their names with our own
 * functions.
 */
const OF_PAGES =
  /^(?:(?:HTML|SVG)?\w*Element|Document|Node|NodeList|Window|Navigator|History|URL|URLSearchParams)$/
const looked = new Set<string>()
for (const [name, feature] of [...below(api), ...below(builtins)]) {
  globals.add(name, feature)
  for (const [member, described] of below(feature)) {
    const called = member.replace(/_static$/, '')
    own.add(`${name}.${called}`, described)
    methods.add(called, described)
    if (OF_PAGES.test(name) || name in builtins) looked.add(called)
    for (const [inner, innermost] of below(described)) {
      if (name !== 'Intl') continue
      methods.add(inner, innermost)
      looked.add(inner)
    }
  }
}

/** Modifiers in a pattern, as in `(?i:a)`, which the compiler does not rewrite for older browsers. */
const MODIFIER = /\(\?[ims]*-?[ims]+:/
const { __compat: modifier } = javascript.regular_expressions?.modifier ?? {}
const modifiers = modifier ? [modifier] : []

/** Whether compiling for the list changes how the script is written. */
async function hasNewerSyntax(script: string): Promise<boolean> {
  const written = async (target: string | string[]) =>
    (await transformWithOxc(script, 'built.js', { target, sourcemap: false })).code
  return (await written([...buildTargets])) !== (await written('esnext'))
}

/** The syntax and the calls of a built script that some browser of the list lacks, by name. */
export async function newerInScript(script: string): Promise<Map<string, string>> {
  const newer = new Map<string, string>()
  const look = (name: string, meanings: ReturnType<typeof own.found.get>) => {
    const lacks = lackedBy(meanings)
    if (lacks.length > 0) newer.set(name, lacks.join(', '))
  }
  if (await hasNewerSyntax(script)) newer.set('syntax', 'compiling for the list changes it')
  new Visitor({
    Literal(literal) {
      if ('regex' in literal && MODIFIER.test(literal.regex.pattern)) look('modifier in a pattern', modifiers)
    },
    Identifier: ({ name }) => look(name, globals.found.get(name)),
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      const name = `${object.name}.${property.name}`
      look(name, own.found.get(name))
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
        return
      if (callee.object.type === 'Identifier' && globals.found.has(callee.object.name)) return
      const { name } = callee.property
      if (looked.has(name)) look(`.${name}()`, methods.found.get(name))
    },
  }).visit(parseSync('built.js', script).program)
  return newer
}
