import { once } from 'node:events'
import { type OwnChromium, startChromium } from './own-chromium.ts'

interface Message {
  id?: number
  method?: string
  params?: { sessionId?: string; targetInfo?: { type: string; url: string } }
  result?: unknown
  error?: { message: string }
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>

/**
 * A tab of its own Chromium, controlled through its tab target: Chromium prerenders nothing while a
 * debugger is attached to the page itself, as Playwright is.
 */
export class Tab {
  readonly #chromium: OwnChromium
  readonly #send: Send
  readonly #pages: () => string[]

  private constructor(chromium: OwnChromium, send: Send, pages: () => string[]) {
    this.#chromium = chromium
    this.#send = send
    this.#pages = pages
  }

  static async open(): Promise<Tab> {
    const chromium = await startChromium()
    const socket = new WebSocket(chromium.address)
    await once(socket, 'open')
    const pages: string[] = []
    const send = speak(socket, ({ method, params }) => {
      if (method === 'Target.attachedToTarget' && params?.targetInfo?.type === 'page') {
        pages.push(params.sessionId ?? '')
      }
      if (method === 'Target.detachedFromTarget') pages.splice(pages.indexOf(params?.sessionId ?? ''), 1)
    })
    const { targetInfos } = (await send('Target.getTargets', { filter: [{ type: 'tab' }] })) as {
      targetInfos: { targetId: string }[]
    }
    const targetId = targetInfos[0]?.targetId
    const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
      sessionId: string
    }
    const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
    await send('Target.setAutoAttach', attach, sessionId)
    return new Tab(chromium, send, () => pages)
  }

  /** Evaluates in the visible page; `expression` may be a promise. */
  async evaluate<T>(expression: string): Promise<T> {
    for (const session of this.#pages().toReversed()) {
      const shown = await this.#evaluateIn(session, '!document.prerendering').catch(() => false)
      if (shown) return (await this.#evaluateIn(session, expression)) as T
    }
    throw new Error('no page is shown')
  }

  async #evaluateIn(session: string, expression: string): Promise<unknown> {
    const { result } = (await this.#send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      session,
    )) as { result: { value?: unknown } }
    return result.value
  }

  async mouse(
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    place: { x: number; y: number },
  ): Promise<void> {
    const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }
    await this.#send('Input.dispatchMouseEvent', { type, ...place, ...button }, this.#pages()[0])
  }

  async go(url: string): Promise<void> {
    await this.#send('Page.navigate', { url }, this.#pages().at(-1))
  }

  async close(): Promise<void> {
    await this.#chromium.close()
  }
}

function speak(socket: WebSocket, hear: (message: Message) => void): Send {
  const waiting = new Map<number, (message: Message) => void>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return hear(message)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = (count += 1)
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)))
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    })
}
