import { describe, expect, it } from 'vitest'
import { emailKeyOf, mailboxKeyOf } from './email.ts'

describe('the key of a mailbox', () => {
  it.each([
    ['Ana@Example.org', 'ana@example.org'],
    [' ana+tour@example.org ', 'ana@example.org'],
    ['ana+a+b@example.org', 'ana@example.org'],
    ['Ana@Example.org ', 'ana@example.org'],
    ['ana+tours@example.org', 'ana@example.org'],
    ['ana.silva@example.org', 'ana.silva@example.org'],
    ['ana.b@example.org', 'ana.b@example.org'],
    ['a.na+x@gmail.com', 'ana@gmail.com'],
    ['ana@googlemail.com', 'ana@gmail.com'],
    ['ana@notgmail.com', 'ana@notgmail.com'],
  ])('reduces the address %s to %s', (email, key) => {
    expect(mailboxKeyOf(email)).toBe(key)
  })

  it('keeps different people at one domain apart', () => {
    expect(mailboxKeyOf('ana@example.org')).not.toBe(mailboxKeyOf('ben@example.org'))
    expect(mailboxKeyOf('ana@example.org')).not.toBe(mailboxKeyOf('ana@example.com'))
  })

  it('keeps the label in the email key', () => {
    expect(emailKeyOf('ana+tour@example.org')).toBe('ana+tour@example.org')
  })
})
