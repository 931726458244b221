import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

describe('a password', () => {
  it('accepts letters however they are composed', async () => {
    const hash = await hashPassword('caf\u00E9 by the river')
    expect(await isPassword('cafe\u0301 by the river', hash)).toBe(true)
    expect(await isPassword('cafe by the river', hash)).toBe(false)
  })

  it('refuses any password where none is set', async () => {
    expect(await isPassword('', null)).toBe(false)
    expect(await isPassword('caf\u00E9 by the river', undefined)).toBe(false)
  })
})
