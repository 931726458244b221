import { describe, expect, it } from 'vitest'
import { emailAddressOf, emailKeyOf, mailboxKeyOf, mailtoHref } from './email.ts'

const longest = `${'l'.repeat(64)}@${`${'d'.repeat(59)}.`.repeat(3)}${'t'.repeat(9)}`

describe('an address', () => {
  it.each([
    ["aoife.o'brien@example.org", "aoife.o'brien@example.org"],
    ['jane&joe@example.org', 'jane&joe@example.org'],
    ['info@xn--mller-kva.example.org', 'info@xn--mller-kva.example.org'],
    ['info@müller.example.org', 'info@xn--mller-kva.example.org'],
    ['info@MÜLLER.example.org', 'info@xn--mller-kva.example.org'],
    ['info@mu\u0308ller.example.org', 'info@xn--mller-kva.example.org'],
    ['ana@straße.example', 'ana@xn--strae-oqa.example'],
    ['ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah'],
    ['ana@例え。テスト', 'ana@xn--r8jz45g.xn--zckzah'],
    ['ana@example.xn--p1ai', 'ana@example.xn--p1ai'],
    [' Ana.Silva@Example.ORG\n', 'Ana.Silva@example.org'],
    ["!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org"],
    ['+@example.org', '+@example.org'],
    ['-ana@example.org', '-ana@example.org'],
    ['1@1.de', '1@1.de'],
    ['a@b-c--d.example', 'a@b-c--d.example'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    [`a@${'d'.repeat(63)}.org`, `a@${'d'.repeat(63)}.org`],
    [longest, longest],
  ])('is read from %j as %j', (typed, address) => {
    expect(emailAddressOf(typed)).toBe(address)
    expect(emailAddressOf(address)).toBe(address)
  })

  it.each([
    ['nothing', ''],
    ['no @', 'ana.example.org'],
    ['nothing before the @', '@example.org'],
    ['nothing after the @', 'ana@'],
    ['two @', 'ana@example.org@example.net'],
    ['an @ in quotes', '"ana@silva"@example.org'],
    ['a quoted name', '"ana silva"@example.org'],
    ['a space', 'ana silva@example.org'],
    ['a space in the domain', 'ana@exam ple.org'],
    ['two dots', 'ana..silva@example.org'],
    ['a dot at the beginning', '.ana@example.org'],
    ['a dot before the @', 'ana.@example.org'],
    ['a name beside it', 'Ana <ana@example.org>'],
    ['two addresses', 'ana@example.org,ben@example.org'],
    ['two addresses of Outlook', 'ana@example.org;ben@example.org'],
    ['a comment', 'ana(home)@example.org'],
    ['a backslash', 'ana\\silva@example.org'],
    ['a letter that needs SMTPUTF8', 'aña@example.org'],
    ['a wide @', 'ana＠example.org'],
    ['another header', 'ana@example.org\r\nBcc: all@example.org'],
    ['another header before the @', 'ana\nBcc:@example.org'],
    ['a null', 'ana\0@example.org'],
    ['an invisible space', 'ana\u200B@example.org'],
    ['an invisible space in the domain', 'ana@exam\u200Bple.org'],
    ['a domain without a dot', 'ana@localhost'],
    ['a trailing dot', 'ana@example.org.'],
    ['a dot at the beginning of the domain', 'ana@.example.org'],
    ['two dots in the domain', 'ana@example..org'],
    ['a hyphen at the beginning of a label', 'ana@-example.org'],
    ['a hyphen at the end of a label', 'ana@example-.org'],
    ['an underscore in the domain', 'ana@exam_ple.org'],
    ['a top-level domain of one letter', 'ana@example.c'],
    ['a top-level domain of digits', 'ana@example.123'],
    ['an IP address', 'ana@192.0.2.1'],
    ['an IP address in wide digits', 'ana@１９２.０.２.１'],
    ['an IP literal', 'ana@[192.0.2.1]'],
    ['a number that URLs read as an address', 'ana@0xc0000201'],
    ['a path', 'ana@müller.example/x'],
    ['a port', 'ana@müller.example:25'],
    ['a percent sign in the domain', 'ana@m%C3%BCller.example'],
    ['broken punycode of umlauts', 'ana@xn--é.example'],
    ['65 characters before the @', `${'a'.repeat(65)}@example.org`],
    ['a label of 64 characters', `a@${'d'.repeat(64)}.org`],
    ['255 characters', `${longest}s`],
    ['255 characters once in ASCII', `${'l'.repeat(64)}@${`${'ü'.repeat(40)}.`.repeat(4)}example`],
    ['a megabyte', `${'a.'.repeat(500_000)}@example.org`],
  ])('is not read from %s', (_, typed) => {
    expect(emailAddressOf(typed)).toBeUndefined()
  })

  it('is linked to with its signs encoded', () => {
    expect(mailtoHref("o'brien&co?subject=x@example.org")).toBe(
      "mailto:o'brien%26co%3Fsubject%3Dx@example.org",
    )
    expect(mailtoHref('hello@cityloop.example')).toBe('mailto:hello@cityloop.example')
  })
})

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
    ['+ana@example.org', '+ana@example.org'],
    ["O'Brien+tour@müller.example", "o'brien@xn--mller-kva.example"],
  ])('reduces the address %s to %s', (email, key) => {
    expect(mailboxKeyOf(email)).toBe(key)
  })

  it('keeps different people at one domain apart', () => {
    expect(mailboxKeyOf('ana@example.org')).not.toBe(mailboxKeyOf('ben@example.org'))
    expect(mailboxKeyOf('ana@example.org')).not.toBe(mailboxKeyOf('ana@example.com'))
  })

  it('is that of the domain in ASCII', () => {
    expect(emailKeyOf('Info@Müller.example')).toBe(emailKeyOf('info@XN--MLLER-KVA.example'))
  })

  it('keeps the label in the email key', () => {
    expect(emailKeyOf('ana+tour@example.org')).toBe('ana+tour@example.org')
  })
})
