import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { experimentSplits, type Splits } from '#config/experiments.ts'
import { firstPaintScript } from '#config/first-paint.ts'

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')

/**
 * Serves the pages as a build with these splits does: with its first-paint script, and with that script's
 * hash in the policy.
 */
export async function runExperiments(page: Page, own: Splits): Promise<void> {
  const built = firstPaintScript(experimentSplits.worldwide)
  const other = firstPaintScript({ ...experimentSplits.worldwide, ...own })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    const markup = await response.text()
    if (!markup.includes(built)) throw new Error(`${route.request().url()} has another first-paint script`)
    return route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy': policy.replace(hashOf(built), hashOf(other)) },
      body: markup.replace(built, () => other),
    })
  })
}
