import { describe, expect, it } from 'vitest'
import {
  brandNames,
  circularImports,
  duplicateComponents,
  missingNames,
  unusedFiles,
  wideLines,
} from './source-faults.ts'

const sources = (files: Record<string, string>) => new Map(Object.entries(files))

describe('files that nothing uses', () => {
  const page = { 'src/pages/home.astro': `---\nimport { a } from '#ui/a.ts'\n---\n` }

  it('reports unused files and files used only by them', () => {
    const files = { ...page, 'src/ui/a.ts': '', 'src/ui/b.ts': `import './c.ts'`, 'src/ui/c.ts': '' }
    expect(unusedFiles(sources(files))).toEqual(['src/ui/b.ts', 'src/ui/c.ts'])
  })

  it('reports files that only tests name', () => {
    const files = {
      ...page,
      'src/ui/a.ts': `// import './b.ts'`,
      'src/ui/b.ts': '',
      'src/ui/b.test.ts': `import './b.ts'`,
      'tests/x.test.ts': `import '#ui/b.ts'`,
      'scripts/test-long.ts': `run('tests/x.test.ts')`,
    }
    expect(unusedFiles(sources(files))).toEqual(['src/ui/b.ts'])
  })

  it('accepts files reached by scripts or styles', () => {
    const files = {
      'scripts/s.ts': `import '#ui/a.ts'\nreadFileSync('src/ui/d.css')`,
      'src/ui/a.ts': `export const b = await import('./b.ts')`,
      'src/ui/b.ts': `import c from './c.css?inline'\nbundle(\`send-form.ts\`)`,
      'src/ui/c.css': '',
      'src/ui/d.css': '',
      'src/ui/parts/send-form.ts': '',
      'src/pages/x.astro': `<script src="./y.ts"></script>`,
      'src/pages/y.ts': '',
    }
    expect(unusedFiles(sources(files))).toEqual([])
  })
})

describe('circular imports', () => {
  it('reports a circle as the path around it', () => {
    const files = { 'src/a.ts': `import './b.ts'`, 'src/b.ts': `import type { C } from './c.ts'` }
    expect(circularImports(sources(files))).toEqual([])
    expect(circularImports(sources({ ...files, 'src/c.ts': `export * from './a.ts'` }))).toEqual([
      'src/a.ts → src/b.ts → src/c.ts → src/a.ts',
    ])
  })

  it('accepts two paths to one file', () => {
    const files = {
      'src/a.ts': `import './b.ts'\nimport './c.ts'`,
      'src/b.ts': `import './c.ts'`,
      'src/c.ts': '',
    }
    expect(circularImports(sources(files))).toEqual([])
  })
})

it('reports an Astro and a React file of one name', () => {
  expect(duplicateComponents(['src/ui/A.astro', 'src/ui/A.tsx', 'src/ui/B.astro', 'src/b/B.tsx'])).toEqual([
    'src/ui/A.astro',
  ])
})

describe('names of files', () => {
  const known = ['src/ui/a.ts', 'README.md', 'src/pages/[lang]/[basket].astro']

  it.each([
    ['src/ui/a.ts', '// As in gone.ts', 'src/ui/a.ts: there is no gone.ts'],
    ['src/ui/a.ts', ['/** See ui/b', 'css. */'].join('.'), 'src/ui/a.ts: there is no ui/b.css'],
    ['README.md', 'the `src/b.ts`', 'README.md: there is no src/b.ts'],
    ['README.md', '[a](src/gone)', 'README.md: the link src/gone leads nowhere'],
  ])('reports missing files named in %s: %s', (file, text, fault) => {
    expect(missingNames(sources({ [file]: text }), known)).toEqual([fault])
  })

  it('accepts existing file names, from any folder', () => {
    const text = '// a.ts, ui/a.ts, ../ui/a.ts, [basket].astro and the next NNNN_name.sql'
    const paper = '[a](src/ui/a.ts#x), [b](src/ui), [c](https://example.com/x.ts), `npm test`'
    expect(missingNames(sources({ 'src/ui/a.ts': text, 'README.md': paper }), known)).toEqual([])
  })

  it('ignores file names in code', () => {
    expect(missingNames(sources({ 'src/ui/a.ts': `const made = 'gone.ts' // a.ts` }), known)).toEqual([])
  })
})

describe('wide lines', () => {
  const wide = 'word '.repeat(23)

  it('reports wide comments and code past column 110', () => {
    expect(wideLines('a.ts', 'x'.repeat(110))).toEqual([])
    expect(wideLines('a.ts', `\n${'x'.repeat(111)}`)).toEqual(['a.ts:2 has 111 columns'])
    expect(wideLines('a.ts', `// ${wide}<b> 'none'`)).toHaveLength(1)
    expect(wideLines('a.ts', `it('${wide}', () => {`)).toHaveLength(1)
  })

  it('reports wide lines of papers past column 130', () => {
    expect(wideLines('a.md', 'x'.repeat(130))).toEqual([])
    expect(wideLines('a.md', `| see https://example.org/${'x'.repeat(130)}`)).toHaveLength(1)
  })

  it.each([
    `see https://example.org/${'x'.repeat(110)}`,
    `const path = 'M12 3q${'1 2 '.repeat(30)}z'`,
    '`<path fill="none" d="${d}"/>' + wide + '`',
    `const policy = "default-src 'none'; ${wide}"`,
  ])('accepts wide lines that cannot be broken: %s', (line) => {
    expect(wideLines('a.ts', line)).toEqual([])
  })
})

it('finds the name and addresses of the shipped brand outside of it', () => {
  const found = (source: string, file = 'src/server/mail/x.ts') => brandNames(file, source)
  expect(found("const from = 'Cityloop'")).toEqual([
    "src/server/mail/x.ts:1 names the brand, which is the operator's",
  ])
  expect(found("\nconst from = 'help@cityloop.example'")[0]).toContain('x.ts:2')
  expect(found('{\n "sign": "Your Cityloop team"\n}', 'locales/en/mail.json')).toHaveLength(1)
  expect(found('/** "Cityloop Paris" */\nconst key = "cityloop.passengers"')).toEqual([])
  expect(found('{ "name": "Cityloop" }', 'src/brand/brand.json')).toEqual([])
})
