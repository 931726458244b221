import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { extname } from 'node:path'

const folder = new URL('./browser/', import.meta.url)
const names = new Set([
  'bank.css',
  'card-number.ts',
  'messages.ts',
  'seal.ts',
  'secured-field.css',
  'secured-field.ts',
  'send-form.ts',
  'styles.ts',
  'tell-parent.ts',
  'verdict.ts',
])
const ready = new Map<string, string>()

function load(name: string): string {
  const source = readFileSync(new URL(name, folder), 'utf8')
  return extname(name) === '.ts' ? stripTypeScriptTypes(source) : source
}

/** Serves a browser module or style sheet. Node strips the types, so the sandbox needs no build. */
export function serveAsset(name: string): Response {
  if (!names.has(name)) return new Response('Not found', { status: 404 })
  const text = ready.get(name) ?? load(name)
  ready.set(name, text)
  const type = extname(name) === '.css' ? 'text/css' : 'text/javascript'
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })
}
