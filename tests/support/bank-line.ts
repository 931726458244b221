import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createHold, type Hold } from './hold.ts'

/** A line from the shop to its bank, on which a call can be held. */
export interface BankLine {
  origin: string
  /**
   * Holds the next call for such a path before it reaches the bank, or after the bank has answered. Released,
   * it is cut off: a call that was held before never reaches the bank.
   */
  hold: (path: RegExp, when: 'before' | 'after') => Hold
  close: () => void
}

interface HeldCall {
  path: RegExp
  when: 'before' | 'after'
  place: Hold
}

async function ask(bank: string, asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { method, headers, url = '/' } = asked
  const onward = request(new URL(url, bank), { method, headers })
  onward.end(body)
  const [reply] = (await once(onward, 'response')) as [IncomingMessage]
  return reply
}

export async function openBankLine(bank: string): Promise<BankLine> {
  let held: HeldCall | undefined
  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const own = held?.path.test(asked.url ?? '') ? held : undefined
    if (own) held = undefined
    const cutOff = async (place: Hold): Promise<void> => {
      await place.wait()
      answer.destroy()
    }
    const body = await buffer(asked)
    if (own?.when === 'before') return cutOff(own.place)
    const reply = await ask(bank, asked, body)
    const said = await buffer(reply)
    if (own) return cutOff(own.place)
    answer.writeHead(reply.statusCode ?? 502, reply.headers).end(said)
  }
  const server = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    hold(path, when) {
      const place = createHold()
      held = { path, when, place }
      return place
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
