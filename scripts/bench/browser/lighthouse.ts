import { median } from '../load.ts'
import type { Report } from '../report.ts'
import { startChromium } from './own-chromium.ts'
import { type Judgement, type Lighthouse, type LighthouseFlags, ownLighthouse } from './own-lighthouse.ts'

const RUNS = 3
const JUDGED = ['accessibility', 'best-practices', 'seo'] as const

export interface JudgedPage {
  name: string
  path: string
  /** Private pages are noindex, which Lighthouse would count as a fault. */
  hidden?: boolean
}

interface Figures {
  performance: number
  lcp: number
  tbt: number
  fcp: number
  cls: number
}

const figuresOf = ({ audits, categories }: Judgement): Figures => ({
  performance: (categories.performance?.score ?? 0) * 100,
  lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
  fcp: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
  cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
})

/** The audits that failed, by name. */
const faultsOf = ({ audits, categories }: Judgement): string[] =>
  JUDGED.flatMap((judge) =>
    (categories[judge]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )

/**
 * On a busy machine Chromium sometimes does not record the start of a visit; Lighthouse then asks for
 * another run.
 */
async function visit(
  lighthouse: Lighthouse,
  url: string,
  flags: LighthouseFlags,
  attempts = 5,
): Promise<Judgement> {
  const found = await lighthouse(url, { logLevel: 'silent', output: 'json', ...flags })
  const fault = found ? found.lhr.runtimeError?.message : 'nothing was judged'
  if (found && !fault) return found.lhr
  if (attempts === 1) throw new Error(`Lighthouse at ${url}: ${fault}`)
  return visit(lighthouse, url, flags, attempts - 1)
}

/**
 * Lighthouse's phone on its simulated network. Performance is the median of three visits; everything else
 * is from the first.
 */
export async function measureLighthouse(origin: string, pages: JudgedPage[], report: Report): Promise<void> {
  const lighthouse = await ownLighthouse()
  const chromium = await startChromium()
  const port = Number(new URL(chromium.address).port)
  const all: { name: string; figures: Figures }[] = []
  report.heading('Lighthouse, mobile')
  try {
    for (const { name, path, hidden } of pages) {
      const skipAudits = hidden ? ['is-crawlable'] : []
      const first = await visit(lighthouse, origin + path, { port, skipAudits })
      const runs = [figuresOf(first)]
      while (runs.length < RUNS) {
        runs.push(
          figuresOf(await visit(lighthouse, origin + path, { port, onlyCategories: ['performance'] })),
        )
      }
      const middle = (pick: keyof Figures) => median(runs.map((run) => run[pick]))
      const figures: Figures = {
        performance: middle('performance'),
        lcp: middle('lcp'),
        tbt: middle('tbt'),
        fcp: middle('fcp'),
        cls: Math.max(...runs.map(({ cls }) => cls)),
      }
      all.push({ name, figures })
      report.atLeast(`${name}: performance`, figures.performance, 98, inWords(figures))
      const scores = JUDGED.map((judge) => (first.categories[judge]?.score ?? 0) * 100)
      report.atLeast(`${name}: ${JUDGED.join(', ')}`, Math.min(...scores), 100, faultsOf(first).join(', '))
    }
  } finally {
    await chromium.close()
  }
  report.heading('Simulated mobile, the worst of these pages')
  worst(report, all, 'lcp', 1_500, ' ms')
  worst(report, all, 'tbt', 50, ' ms')
  worst(report, all, 'fcp', 1_100, ' ms')
  worst(report, all, 'cls', 0)
}

const inWords = ({ lcp, tbt, fcp, cls }: Figures): string =>
  `LCP ${lcp.toFixed(0)}, TBT ${tbt.toFixed(0)}, FCP ${fcp.toFixed(0)} ms, CLS ${cls.toFixed(3)}`

function worst(
  report: Report,
  all: { name: string; figures: Figures }[],
  figure: keyof Figures,
  budget: number,
  unit = '',
): void {
  const [first] = all.toSorted((a, b) => b.figures[figure] - a.figures[figure])
  if (first) report.atMost(figure.toUpperCase(), first.figures[figure], budget, unit, first.name)
}
