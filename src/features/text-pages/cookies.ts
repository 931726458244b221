import { experimentsCookie } from '#config/experiments.ts'

/** Every cookie of the shop with its lifetime in days (S9). */
export const cookies = [
  { name: 'guest_session', days: 60 },
  { name: 'guest_cart_element', days: 60 },
  { name: 'sub', days: 60 },
  { name: 'isagent', days: 60 },
  { name: 'old_token', days: 1 },
  { name: 'process_data_pending', days: 1 },
  { name: 'known_device', days: 365 },
  { name: 'currency', days: 60 },
  { name: 'i18n_redirected', days: 365 },
  { name: 'consent', days: 60 },
  experimentsCookie,
] as const
