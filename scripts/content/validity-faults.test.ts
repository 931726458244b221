import { expect, it } from 'vitest'
import { flexibleProducts, validityFaults } from './validity-faults.ts'

it.each([
  ['en', 'Any time on the day you choose', 'day you choose'],
  ['us', 'Good on the day you booked', 'day you booked'],
  ['es', 'A cualquier hora del día elegido', 'día elegido'],
  ['fr', 'À toute heure du jour choisi', 'jour choisi'],
  ['it', 'A qualsiasi ora del giorno scelto', 'giorno scelto'],
  ['de', 'Zu jeder Zeit am gebuchten Tag', 'gebuchten Tag'],
])('refuses a day of choice for a flexible ticket in %s', (language, text, said) => {
  expect(validityFaults(language, text, { flexible: true })).toEqual([expect.stringContaining(said)])
  expect(validityFaults(language, text)).toEqual([])
})

it.each([
  ['en', 'It stops; your ticket is then good for the next seven days.', 'seven days'],
  ['es', 'Se detiene; la entrada vale entonces los siete días siguientes.', 'siete días'],
  ['fr', 'Il s’arrête\u202f; le billet reste alors valable sept jours.', 'sept jours'],
  ['it', 'Si ferma; il biglietto vale allora per i sette giorni seguenti.', 'sette giorni'],
  ['de', 'Sie steht; das Ticket gilt dann die nächsten sieben Tage.', 'sieben Tage'],
  ['de', 'Das Ticket gilt 14 Tage.', '14 Tage'],
])('refuses days counted for a flexible ticket in %s: %s', (language, text, count) => {
  expect(validityFaults(language, text, { flexible: true })).toEqual([expect.stringContaining(`"${count}"`)])
  expect(validityFaults(language, text)).toEqual([])
})

it.each([
  ['en', 'The bus ticket is good on any day for a year.'],
  ['us', 'Unused tickets stay valid for three months.'],
  ['es', 'La entrada vale cualquier día durante un año.'],
  ['fr', 'Le billet commence n’importe quel jour pendant un an.'],
  ['it', 'I biglietti non usati valgono 3 mesi.'],
  ['de', 'Das Busticket beginnt an jedem Tag innerhalb eines Jahres.'],
])('refuses months and years for every ticket in %s: %s', (language, text) => {
  expect(validityFaults(language, text)).toEqual([expect.stringContaining('counts how long')])
})

it.each([
  ['en', 'Both routes included, one ticket for 1, 2 or 3 days'],
  ['en', 'Two days, counted from your first ride. Less rain falls in a year than in Rome.'],
  ['it', 'Gli studenti fino a 25 anni mostrano la tessera valida.'],
  ['de', 'Das Ticket gilt bis zum Datum auf Ihrem Voucher; im Mai ist zwei Tage gesperrt.'],
])('accepts what only sounds alike in %s: %s', (language, text) => {
  expect(validityFaults(language, text, { flexible: true })).toEqual([])
})

it('finds the products with a flexible option', () => {
  const of = (...kinds: string[]) => ({ options: kinds.map((kind) => ({ validity: { kind } })) })
  expect(flexibleProducts({ products: [of('dated'), of('dated', 'flexible'), of()] })).toEqual([
    'products.1.',
  ])
})
