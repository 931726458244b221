import { describe, expect, it } from 'vitest'
import { drawRoute } from './draw-route.ts'
import type { DrawableMap } from './drawing.ts'
import { placeLabels } from './labels.ts'
import { fitToSheet, type Point } from './projection.ts'
import { wayThrough } from '#domain/place/way.ts'
import { headings, roundedPath, simplify } from './path-geometry.ts'

const loop: DrawableMap = {
  routes: [
    {
      colour: 'red',
      loop: true,
      stops: [
        { name: 'Tour Eiffel', at: [2.2945, 48.8584] },
        { name: 'Opéra & Galeries', at: [2.3316, 48.8719] },
        { name: 'Notre-Dame', at: [2.3499, 48.853] },
      ],
    },
  ],
  water: [
    {
      kind: 'river',
      line: [
        [2.28, 48.85],
        [2.31, 48.863],
        [2.35, 48.855],
      ],
    },
  ],
}

describe('drawRoute', () => {
  it('names and numbers every stop of small routes', () => {
    const drawing = drawRoute(loop, { title: 'Red line', description: '3 stops' }) ?? ''
    expect(drawing).toContain('aria-label="Red line. 3 stops"')
    expect(drawing).toContain('>Opéra &amp; Galeries</text>')
    for (const number of [1, 2, 3]) expect(drawing).toContain(`>${number}</text>`)
  })

  it('hides an emblem from screen readers, without text', () => {
    const drawing = drawRoute(loop, { detail: 'tiny' }) ?? ''
    expect(drawing).toContain('aria-hidden="true"')
    expect(drawing).not.toContain('<text')
  })

  it('uses only tokens and presentation attributes', () => {
    const drawing = drawRoute(loop) ?? ''
    expect(drawing).toContain('var(--line-red)')
    expect(drawing).not.toMatch(/style=|<script|#[0-9a-f]{3}|NaN/)
  })

  it('fills closed water and draws streams as lines', () => {
    const sea = drawRoute({
      ...loop,
      water: [
        {
          kind: 'coast',
          line: [
            [2.2, 48.8],
            [2.5, 48.8],
            [2.5, 48.86],
            [2.2, 48.8],
          ],
        },
      ],
    })
    expect(sea).toContain('fill="var(--river-soft)"')
    expect(sea).not.toContain('stroke="var(--river-soft)"')
    expect(drawRoute(loop)).toContain('stroke="var(--river-soft)"')
  })

  it('draws nothing for an attraction', () => {
    expect(drawRoute({ routes: [] })).toBeUndefined()
  })

  it('escapes stop names in labels', () => {
    const drawing = drawRoute({
      routes: [
        {
          colour: 'red',
          loop: false,
          stops: [
            { name: '<b>"x"</b>', at: [0, 0] },
            { name: 'Y', at: [0, 1] },
          ],
        },
      ],
    })
    expect(drawing).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;')
  })
})

describe('fitToSheet', () => {
  it('keeps north up and east right', () => {
    const { toSheet } = fitToSheet(
      [
        [2, 48],
        [3, 49],
      ],
      { width: 400, minHeight: 200, maxHeight: 600, margin: 20 },
    )
    expect(toSheet([3, 48])[0]).toBeGreaterThan(toSheet([2, 48])[0])
    expect(toSheet([2, 49])[1]).toBeLessThan(toSheet([2, 48])[1])
  })
})

describe('wayThrough', () => {
  it('puts shape points between the right stops', () => {
    const stops: Point[] = [
      [0, 0],
      [10, 0],
      [10, 10],
    ]
    const way = wayThrough(
      stops,
      [
        [5, 1],
        [11, 5],
        [5, 6],
      ],
      true,
    )
    expect(way).toEqual([
      [0, 0],
      [5, 1],
      [10, 0],
      [11, 5],
      [10, 10],
      [5, 6],
      [0, 0],
    ])
  })

  it('returns the stops where no shape is known', () => {
    expect(
      wayThrough(
        [
          [0, 0],
          [4, 4],
        ],
        [],
        false,
      ),
    ).toEqual([
      [0, 0],
      [4, 4],
    ])
  })
})

describe('roundedPath', () => {
  it('runs from first to last point when open', () => {
    expect(
      roundedPath(
        [
          [0, 0],
          [50, 0],
          [50, 50],
        ],
        10,
      ),
    ).toBe('M0 0L40 0Q50 0 50 10L50 50')
  })

  it('has whole numbers alone, as its digits weigh most in a page', () => {
    const points: [number, number][] = [
      [0.4, -0.6],
      [50.26, 3.7],
      [49.9, 80.5],
    ]
    expect(roundedPath(points, 12.5)).toMatch(/^M0 -1L[-\d LQ]+L50 81$/)
  })

  it('closes a loop without a seam', () => {
    const path = roundedPath(
      [
        [0, 0],
        [50, 0],
        [50, 50],
        [0, 0],
      ],
      10,
      true,
    )
    expect(path).toMatch(/^M.*Z$/)
    expect(path.match(/Q/g)).toHaveLength(3)
  })
})

describe('simplify', () => {
  it('drops points on the line, keeps corners', () => {
    expect(
      simplify(
        [
          [0, 0],
          [5, 0.2],
          [10, 0],
          [10, 10],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ])
  })
})

describe('headings', () => {
  it("follows the line's direction, clear of stops", () => {
    expect(
      headings(
        [
          [0, 0],
          [100, 0],
        ],
        [],
      ),
    ).toEqual([{ at: [50, 0], degrees: 0 }])
    expect(
      headings(
        [
          [0, 0],
          [100, 0],
        ],
        [[52, 4]],
      ),
    ).toEqual([])
  })
})

describe('placeLabels', () => {
  const sheet = { width: 400, height: 300 }
  const label = (text: string, at: Point) => ({ text, at, gap: 16, size: 14, end: false })

  it('never lets two names overlap', () => {
    const placed = placeLabels(
      [label('Louvre', [100, 100]), label('Palais-Royal', [110, 104])],
      [],
      [],
      sheet,
    )
    expect(placed).toHaveLength(2)
    expect(
      Math.abs((placed[0]?.y ?? 0) - (placed[1]?.y ?? 0)) > 12 || placed[0]?.anchor !== placed[1]?.anchor,
    ).toBe(true)
  })

  it('leaves out a name that fits nowhere', () => {
    expect(
      placeLabels([label('An exceedingly long name of a stop that fits nowhere', [200, 150])], [], [], sheet),
    ).toEqual([])
  })

  it('prefers free space over crossing a line', () => {
    const onTheRight: Point[] = Array.from({ length: 20 }, (_, i) => [116 + i * 2, 100])
    expect(placeLabels([label('Opéra', [100, 100])], [], onTheRight, sheet)[0]?.anchor).toBe('end')
  })
})
