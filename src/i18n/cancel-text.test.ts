import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '#config/locales.ts'
import { deadlinesOf, type CancelRule } from '#domain/sale/cancellation.ts'
import { cancelText } from './cancel-text.ts'
import { translator } from './translate.ts'

const EARLY = '2026-11-21T11:00:00Z'
const twoSteps = [
  { hours: 48, share: 100 },
  { hours: 24, share: 50 },
]
const free = [{ hours: 24, share: 100 }]

/** In plain spaces, as it is read. */
function told(
  rule: CancelRule,
  { locale = 'en', now = EARLY, time }: { locale?: Locale; now?: string; time?: string } = {},
): string {
  const deadlines = deadlinesOf('Europe/Paris', { day: '2026-12-05', time }, rule)
  const about = { now: new Date(now), city: 'Paris', locale }
  return cancelText(deadlines, about, translator(locale, 'availability')).text.replace(/\s/g, ' ')
}

describe('a deadline at midnight', () => {
  it('is the last minute that counts, in every language', () => {
    expect(locales.map((locale) => told(free, { locale }))).toEqual([
      'Free cancellation until Thu 3 Dec 2026, 23:59 (Paris time)',
      'Cancelación gratuita hasta el jue, 3 dic 2026, a las 23:59 (hora de Paris)',
      'Annulation gratuite jusqu’au jeu. 3 déc. 2026 à 23:59 (heure de Paris)',
      'Cancellazione gratuita fino alle ore 23:59 di gio 3 dic 2026 (ora di Paris)',
      'Kostenlos stornierbar bis Do., 3. Dez. 2026, 23:59 Uhr (Ortszeit Paris)',
      'Free cancellation until Thu, Dec 3, 2026, 11:59 PM (Paris time)',
    ])
  })

  it('is told alike after it has passed, and for each share', () => {
    for (const locale of locales) {
      for (const now of [EARLY, '2026-12-03T12:00:00Z', '2026-12-04T12:00:00Z']) {
        const text = told(twoSteps, { locale, now })
        expect(text).toMatch(/23:59|11:59/)
        expect(text).not.toMatch(/\b0?0:00|12:00/)
      }
    }
  })
})

describe('a ticket that was free to cancel', () => {
  const late = '2026-12-04T09:30:00Z'

  it('says in every language that it is too late, and since when', () => {
    expect(locales.map((locale) => told(free, { locale, now: late, time: '09:00' }))).toEqual([
      'Too late to cancel: the deadline was Fri 4 Dec 2026, 9:00 (Paris time)',
      'Ya no se puede cancelar: el plazo terminó el vie, 4 dic 2026, a las 9:00 (hora de Paris)',
      'Trop tard pour annuler : le délai a expiré le ven. 4 déc. 2026 à 9:00 (heure de Paris)',
      'Non più cancellabile: il termine è scaduto alle ore 9:00 di ven 4 dic 2026 (ora di Paris)',
      'Nicht mehr stornierbar: Die Frist endete am Fr., 4. Dez. 2026, 9:00 Uhr (Ortszeit Paris)',
      'Too late to cancel: the deadline was Fri, Dec 4, 2026, 9:00 AM (Paris time)',
    ])
  })

  it('says in every language what is left of it', () => {
    expect(
      locales.map((locale) => told(twoSteps, { locale, now: '2026-12-03T09:30:00Z', time: '10:00' })),
    ).toEqual([
      'Too late for a full refund; cancel by Fri 4 Dec 2026, 10:00 for 50% back (Paris time)',
      'Ya no hay reembolso completo; se puede cancelar con un reembolso del 50 % hasta el vie, 4 dic 2026, ' +
        'a las 10:00 (hora de Paris)',
      'Trop tard pour un remboursement intégral ; annulable avec remboursement de 50 % jusqu’au ' +
        'ven. 4 déc. 2026 à 10:00 (heure de Paris)',
      'Il rimborso completo non è più possibile; cancellabile fino alle ore 10:00 di ven 4 dic 2026 con ' +
        'rimborso parziale (50%) (ora di Paris)',
      'Für eine volle Erstattung ist es zu spät; stornierbar bis Fr., 4. Dez. 2026, 10:00 Uhr mit 50 % ' +
        'Erstattung (Ortszeit Paris)',
      'Too late for a full refund; cancel by Fri, Dec 4, 2026, 10:00 AM for 50% back (Paris time)',
    ])
  })
})

it('says of a rule without a full refund no more than its shares', () => {
  const half = [
    { hours: 48, share: 50 },
    { hours: 24, share: 20 },
  ]
  const now = '2026-12-03T09:30:00Z'
  expect(told(half, { now, time: '10:00' })).toBe('Cancel by Fri 4 Dec 2026, 10:00 for 20% back (Paris time)')
})

it('leaves a ticket that could never be cancelled its own words', () => {
  for (const locale of locales) {
    const never = translator(locale, 'availability')('options.noCancel').replace(/\s/g, ' ')
    expect(told([], { locale, now: '2026-12-04T12:00:00Z' })).toBe(never)
  }
})
