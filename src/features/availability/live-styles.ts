import address from './live.css?url'

let settled: Promise<unknown> | undefined

/**
 * The styles of the living panel, which the page does not wait for. Asked for by address, because the build drops styles
 * that only a chunk imports. Settles when they are there, or cannot be had: an unstyled panel still sells.
 */
export function liveStyles(): Promise<unknown> {
  if (!settled) {
    const link = document.createElement('link')
    settled = new Promise((resolve) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', resolve)
    })
    link.rel = 'stylesheet'
    link.href = address
    document.head.append(link)
  }
  return settled
}
