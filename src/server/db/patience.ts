/** Milliseconds for which a database may be silent. */
export interface Patience {
  /** Without a byte of the answer for this long, the server is asked over a new connection. */
  answer: number
  /** How long the server may take to answer there. */
  server: number
  /** Between two questions over the connection that listens, which is quiet by nature. */
  heartbeat: number
}

/** Whoever asks a silent database is refused after `answer` and `server`: seven seconds at most. */
export const defaultPatience: Patience = { answer: 2_000, server: 4_000, heartbeat: 5_000 }
