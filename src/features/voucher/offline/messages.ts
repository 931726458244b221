/** What a voucher page asks of the worker, each for the page at `path` alone. */
export type WorkerMessage =
  /** `files`: the scripts, styles and typefaces that the page has loaded. */
  { ask: 'keep'; path: string; files: string[] } | { ask: 'forget'; path: string }

/** The worker's answer, through the port that came with the question. */
export interface WorkerAnswer {
  kept: boolean
}
