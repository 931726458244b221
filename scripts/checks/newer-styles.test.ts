import { describe, expect, it } from 'vitest'
import { newerInStyles } from './newer-styles.ts'

const newerIn = (sheet: string) => [...newerInStyles(sheet).keys()]

describe('built styles beside the list of browsers', () => {
  it.each([
    [
      'a shorthand that Safari drops',
      'a{text-decoration:line-through 1px}',
      'text-decoration:line-through 1px',
    ],
    ['nesting without its sign', '.a{color:red;b{color:#00f}}', 'b{'],
    ['a property', 'a{field-sizing:content}', 'field-sizing'],
    ['a keyword', 'a{text-wrap-style:pretty}', 'text-wrap-style: pretty'],
    ['a selector', 'a::scroll-marker{color:red}', ':scroll-marker'],
    ['a rule', '@scope (.a){b{color:red}}', '@scope'],
    ['a function', 'a{width:calc-size(auto,size)}', 'calc-size()'],
  ])('finds %s', (_, sheet, name) => {
    expect(newerIn(sheet)).toContain(name)
  })

  it.each([
    [
      'what all know',
      '@media (width>=30em){.a:is(:hover,:has(b)){inset:0;color:var(--x);-webkit-user-select:none}}',
    ],
    ['both longhands', 'a{text-decoration:line-through;text-decoration-thickness:1px}'],
    ['what stands in texts', 'a:before{content:"{field-sizing:content}"}b{background:url(a;b:c.svg)}'],
    ['what @supports guards', '@supports (field-sizing:content){a{field-sizing:content}}'],
    ['names of our own', 'a{--field-sizing:1px;animation:1s pretty}'],
  ])('lets %s pass', (_, sheet) => {
    expect(newerIn(sheet)).toEqual([])
  })
})
