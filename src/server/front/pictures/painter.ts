import { Worker } from 'node:worker_threads'
import type { Paint } from './share-pictures.ts'

type Answer = { png: Uint8Array } | { fault: string }

export interface PainterOptions {
  /** The module of the thread. */
  worker: string
  /** The thread ends after this time without work and gives back its memory. */
  idleMs: number
  /** A drawing that takes longer is given up, with its thread. */
  limitMs: number
}

/** Draws in a thread of its own, started for the first picture and ended when there is no other. */
export function createPainter({ worker: file, idleMs, limitMs }: PainterOptions): Paint {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    const ended = thread
    thread = undefined
    return ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 128 } })
    started.unref()
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  return async (picture) => {
    clearTimeout(idle)
    const worker = (thread ??= start())
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const onMessage = (answer: Answer) =>
      'png' in answer ? resolve(Buffer.from(answer.png)) : reject(new Error(answer.fault))
    const onExit = (code: number) => reject(new Error(`the drawing thread ended with ${code}`))
    const late = setTimeout(() => {
      reject(new Error(`a picture was not drawn within ${limitMs} ms`))
      void end()
    }, limitMs)
    worker.once('message', onMessage).once('error', reject).once('exit', onExit)
    worker.postMessage(picture)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      worker.off('message', onMessage).off('error', reject).off('exit', onExit)
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }
}
