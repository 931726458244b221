type Say = (sentence: string) => void

const MINUTE_MS = 60_000

/** Says a sentence once a minute, and then how often it was left out. For a few fixed sentences. */
export function oncePerMinute(say: Say, now: () => Date): Say {
  const said = new Map<string, { at: number; leftOut: number }>()
  return (sentence) => {
    const at = now().getTime()
    const last = said.get(sentence)
    if (last && at - last.at < MINUTE_MS) {
      last.leftOut += 1
      return
    }
    said.set(sentence, { at, leftOut: 0 })
    say(last?.leftOut ? `${sentence} (${last.leftOut} more in between)` : sentence)
  }
}

/** Enough for what Adyen repeats within a day. */
const REMEMBERED = 1_000

/** Says each sentence once, as long as it is among the latest of this process. */
export function onceEach(say: Say): Say {
  const said = new Set<string>()
  return (sentence) => {
    if (said.has(sentence)) return
    said.add(sentence)
    const [oldest] = said
    if (said.size > REMEMBERED && oldest !== undefined) said.delete(oldest)
    say(sentence)
  }
}
