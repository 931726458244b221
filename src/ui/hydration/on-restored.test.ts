import { afterEach, expect, it, vi } from 'vitest'
import { onRestored } from './on-restored.ts'

afterEach(() => void vi.unstubAllGlobals())

it('tells each restoring of the page until it ends', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const act = vi.fn()
  const end = onRestored(act)
  show(false)
  expect(act).not.toHaveBeenCalled()
  show(true)
  show(true)
  expect(act).toHaveBeenCalledTimes(2)
  end()
  show(true)
  expect(act).toHaveBeenCalledTimes(2)
})
