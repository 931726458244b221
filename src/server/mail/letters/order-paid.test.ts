import { describe, expect, it } from 'vitest'
import type { VoucherTicket } from '#contract/booking/voucher.ts'
import { aTicket, aVoucher } from '#tests/fixtures/voucher.ts'
import { orderPaid } from './order-paid.ts'

describe('the mail with the tickets', () => {
  const write = (tickets: VoucherTicket[], locale: 'en' | 'fr' = 'en') =>
    orderPaid(aVoucher({ tickets }), 'abc', {
      locale,
      name: 'Anaïs',
      publicOrigin: 'https://shop.example',
      agency: undefined,
    })

  it('speaks of a bus and of an attraction in their own words', async () => {
    const { text, html } = await write([aTicket(), aTicket({ experience: 'visit' })])
    for (const told of [
      'Where you board: Opéra, 1 place de l’Opéra',
      'When you board, show the code on your voucher.',
      'Where your visit starts: Opéra, 1 place de l’Opéra',
      'At the entrance, show the code on your voucher.',
    ]) {
      expect(text).toContain(told)
      expect(html).toContain(told)
    }
  })

  it('names the language of the guide', async () => {
    const { text, html } = await write([aTicket({ guided: 'Guided in English' }), aTicket()])
    expect(text.match(/Guided in English/g)).toHaveLength(1)
    expect(html.match(/Guided in English/g)).toHaveLength(1)
  })

  it('asks for paper where it is handed in', async () => {
    const { text } = await write([aTicket({ voucher: 'paper' })])
    expect(text).toContain('Print your voucher: you hand over the paper copy when you board.')
    expect(text).not.toContain('show the code')
  })

  it('puts a narrow no-break space before the colon in French', async () => {
    const { text } = await write([aTicket({ experience: 'walk' })], 'fr')
    expect(text).toContain('Où retrouver votre guide\u202f: Opéra')
  })
})
