import { describe, expect, it } from 'vitest'
import { closure, importsOfModule, partsOf } from './page-weight.ts'

describe('what a page loads', () => {
  it('splits the page weight by loading time', () => {
    const html = `<link rel="stylesheet" href="/_astro/a.css"><link rel="preload" as="font" href="/_astro/f.woff2" crossorigin>
      <link rel="canonical" href="https://shop.example/en"><script type="module" src="/_astro/menu.js"></script>
      <script>inline()</script><script type="module" src="https://elsewhere.example/x.js"></script>
      <astro-island component-url="/_astro/basket.js" renderer-url="/_astro/react.js" props="{}" client="only">
      <astro-island component-url="/_astro/booking.js" renderer-url="/_astro/react.js" client="intent">`
    expect(partsOf(html)).toEqual({
      styles: ['/_astro/a.css'],
      fonts: ['/_astro/f.woff2'],
      eager: ['/_astro/menu.js', '/_astro/basket.js'],
      later: ['/_astro/booking.js'],
      islands: ['/_astro/basket.js', '/_astro/booking.js'],
      renderers: { eager: ['/_astro/react.js'], later: ['/_astro/react.js'] },
    })
  })

  it('includes what modules import', async () => {
    const sources: Record<string, string> = {
      '/_astro/a.js': 'import{x as y}from"./b.js";import"./c.js";const z=()=>import(`./later.js`)',
      '/_astro/b.js': 'export{q}from"./c.js"',
      '/_astro/c.js': 'const text="from nowhere"',
      '/_astro/later.js': '',
    }
    const read = async (path: string) => sources[path] ?? ''
    expect(importsOfModule('/_astro/a.js', await read('/_astro/a.js')).possible).toEqual(['/_astro/later.js'])
    expect([...(await closure(['/_astro/a.js'], read))].sort()).toEqual([
      '/_astro/a.js',
      '/_astro/b.js',
      '/_astro/c.js',
    ])
    expect((await closure(['/_astro/a.js'], read, { deep: true })).has('/_astro/later.js')).toBe(true)
    const others = await closure(['/_astro/a.js'], read, { deep: true, except: /\/later\.js$/ })
    expect(others.has('/_astro/later.js')).toBe(false)
  })
})
