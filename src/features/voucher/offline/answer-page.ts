import { forgetOld, keepAnswer, readCopy, type CopyStore } from './kept-vouchers.ts'

/** How long the shop has before the copy is shown. */
const PATIENCE_MS = 2_000

interface Answering {
  store: CopyStore
  ask: () => Promise<Response>
  now: () => Date
  /** Keeps the worker alive for work that goes on after the answer. */
  goOn: (work: Promise<unknown>) => void
}

const rest = (ms: number): Promise<undefined> => new Promise((resume) => setTimeout(resume, ms, undefined))

/**
 * A voucher's page: what the shop says, and its copy where the shop is slow, ill or out of reach. An answer
 * that comes after the copy was shown still replaces it.
 */
export async function answerPage(path: string, { store, ask, now, goOn }: Answering): Promise<Response> {
  const asked = ask().then(async (answer) => {
    await keepAnswer(store, path, answer.clone())
    return answer
  })
  const tidied = forgetOld(store, now().toISOString().slice(0, 10))
  goOn(Promise.all([asked.catch(() => undefined), tidied]))
  const first = await Promise.race([asked.catch(() => undefined), rest(PATIENCE_MS)])
  const isIll = first === undefined || first.status >= 500 || first.status === 429
  await tidied
  return (isIll ? await readCopy(store, path) : undefined) ?? first ?? asked
}
