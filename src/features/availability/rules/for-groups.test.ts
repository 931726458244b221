import { expect, it } from 'vitest'
import { isForGroups } from './for-groups.ts'

it.each(['too_many_lines', 'too_many_seats', 'too_many_seats_on_day', 'too_many_seats_at_address'] as const)(
  'sends groups to the contact page: %s',
  (code) => expect(isForGroups(code)).toBe(true),
)

it.each(['too_many_passengers', 'too_many_requests', 'not_enough_left', 'sold_out'] as const)(
  'sends nobody to the contact page: %s',
  (code) => expect(isForGroups(code)).toBe(false),
)
