import { expect, it } from 'vitest'
import { failureStatuses } from './failure.ts'

it('answers refusals by a rule of the shop with 422', () => {
  const others = Object.entries(failureStatuses).filter(([, status]) => status !== 422)
  expect(Object.fromEntries(others)).toEqual({
    malformed: 400,
    no_session: 401,
    login_failed: 401,
    staff_only: 401,
    members_only: 403,
    agents_only: 403,
    wrong_origin: 403,
    not_found: 404,
    not_offered: 404,
    login_not_offered: 404,
    method_not_allowed: 405,
    conflict: 409,
    in_flight: 409,
    too_large: 413,
    no_cookies: 428,
    too_many_requests: 429,
    too_many_seats_at_address: 429,
    free_orders_used_up: 429,
    login_unavailable: 503,
    unavailable: 503,
    no_answer: 503,
  })
})
