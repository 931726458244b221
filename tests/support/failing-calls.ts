import { test as journey, expect } from './journey.ts'

const UNLOADED = /Failed to load resource/

/** A journey whose calls of the API fail on purpose: what the browser logs about them is no complaint. */
export const test = journey.extend<{ forgiven: undefined }>({
  forgiven: [
    async ({ complaints, page }, use) => {
      const failed: string[] = []
      page.on('console', (message) => {
        if (UNLOADED.test(message.text())) failed.push(message.location().url)
      })
      await use(undefined)
      const others = complaints.splice(0).filter((text) => !UNLOADED.test(text))
      expect(others, 'besides the calls that were made to fail').toEqual([])
      expect(failed.filter((url) => !url.includes('/api/v2/'))).toEqual([])
    },
    { auto: true },
  ],
})
