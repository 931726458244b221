import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $pendingCalls } from './in-turn.ts'

/** S9: progress is shown after 200 ms, and after 5 seconds the wait is explained. */
const SHOWN_AFTER_MS = 200
const LONG_AFTER_MS = 5_000

export type Progress = 'none' | 'working' | 'slow'

/** Reports how long a wait lasts. Returns how to end it. */
export function watchProgress(report: (progress: Progress) => void): () => void {
  const timers = [
    setTimeout(() => report('working'), SHOWN_AFTER_MS),
    setTimeout(() => report('slow'), LONG_AFTER_MS),
  ]
  return () => {
    for (const timer of timers) clearTimeout(timer)
    report('none')
  }
}

/** How long the basket's calls have been under way, or the call of the header's currency menu. */
export function useProgress(isRepriced: boolean): Progress {
  const isWorking = useStore($pendingCalls, { ssr: 'initial' }) > 0 || isRepriced
  const [progress, setProgress] = useState<Progress>('none')
  useEffect(() => (isWorking ? watchProgress(setProgress) : undefined), [isWorking])
  return progress
}
