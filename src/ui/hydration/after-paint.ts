/** A hidden tab draws no frames, and a busy machine may draw none for a while. */
const NO_FRAME_MS = 1_000

/**
 * Runs the task once the next frame is on the screen, or after a second without one. The returned function
 * cancels it.
 */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(run, NO_FRAME_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(task)
  })
  function run() {
    cancelAnimationFrame(frame)
    task()
  }
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
