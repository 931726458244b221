/** A test: its file, and its title as the file writes it. */
type Proof = readonly [file: string, title: string]

/** A line of the specification, and what shows that the shop does it. */
export interface Row {
  says: string
  shownBy?: readonly Proof[]
  /** The later issue that owns it (F to I). */
  comesWith?: 'F' | 'G' | 'H' | 'I'
}

/** S4, states and transitions. */
export const states: readonly Row[] = [
  { says: 'Analytics know the type of a page', comesWith: 'I' },
  {
    says: 'Cookies are consented to once, kept for 60 days',
    shownBy: [['tests/e2e/cookie-notice.spec.ts', 'remembers for 60 days that cookies were accepted']],
  },
  {
    says: 'An empty search clears results and error',
    shownBy: [['tests/e2e/find-a-city.spec.ts', 'works by keyboard, clears, and reports unknown cities']],
  },
  {
    says: 'A search shows loading, then results or their absence',
    shownBy: [
      ['tests/e2e/suggestions.spec.ts', 'announces loading, then the result'],
      ['tests/e2e/find-a-city.spec.ts', 'reports that nothing was found'],
    ],
  },
  {
    says: 'A day is available, unavailable, blocked out, almost sold out or sold out',
    shownBy: [
      ['tests/e2e/refusals.spec.ts', 'labels day states and opens only bookable days'],
      ['tests/a11y/forced-colors.spec.ts', 'keeps day states distinct in forced colours'],
    ],
  },
  {
    says: 'Day, passengers, option or time, basket, payment, confirmation',
    shownBy: [['tests/e2e/buy-a-tour.spec.ts', 'finds, books and pays a bus in ${locale}']],
  },
  {
    says: 'Without a session the basket counts nothing',
    shownBy: [
      ['src/server/front/gateway/gateway.test.ts', 'ends all session cookies at logout'],
      ['tests/e2e/keep-a-basket.spec.ts', 'empties a basket in two tabs'],
    ],
  },
  {
    says: 'An expired session is logged out, its cookies removed, the count 0, and leads home',
    shownBy: [
      ['src/server/front/gateway/gateway.test.ts', 'ignores the token and deletes its cookies when %s'],
      ['tests/api/account/session-endings.test.ts', 'logs out both tabs of a browser'],
      ['tests/e2e/expired-session.spec.ts', 'goes home when a call finds the session ended'],
      ['tests/e2e/agents.spec.ts', 'ends a sale whose login has expired'],
    ],
  },
  {
    says: 'A basket by address asks whether to keep or delete what is there',
    shownBy: [
      ['tests/e2e/basket-link.spec.ts', 'asks before a link touches a full basket'],
      ['tests/e2e/basket-link.spec.ts', 'fills an empty basket from a link once'],
    ],
  },
  {
    says: 'An abandoned basket is told by a dialog: reload, or retrieve it',
    shownBy: [
      ['tests/e2e/expired-session.spec.ts', 'retrieves an expired basket from any page'],
      ['tests/e2e/expired-session.spec.ts', 'tells a returning visitor that the basket expired'],
      [
        'src/features/session/basket-expired.test.ts',
        'offers only to reload where baskets are not recovered',
      ],
    ],
  },
  {
    says: 'A variant is drawn by weight and kept; one of weight 0 is replaced by the one of weight 100',
    shownBy: [
      ['src/config/experiments.test.ts', 'draws by weight where no variant is stored'],
      ['src/config/experiments.test.ts', 'replaces a stored variant by one with weight 100'],
      ['src/config/first-paint.test.ts', 'draws variants exactly like `variantOf`'],
      ['tests/e2e/experiments.spec.ts', 'replaces a stored B that nobody gets'],
      ['tests/e2e/booking-variants.spec.ts', '@phone books a day of the strip'],
      ['tests/e2e/booking-variants.spec.ts', '@phone shows a package part by part'],
    ],
  },
  {
    says: 'Payment in the default language leads to the remembered one, with its query',
    shownBy: [
      ['src/server/front/pages/cookie-rules.test.ts', 'redirects %s to the remembered language'],
      ['tests/front/request-handler.test.ts', 'redirects payment to its remembered language'],
    ],
  },
  {
    says: 'The language is that of the path, else of the cookie, else English',
    shownBy: [
      ['tests/e2e/wrong-addresses.spec.ts', 'redirects the root to the language of the visitor'],
      ['tests/e2e/wrong-addresses.spec.ts', 'explains unknown addresses and failed calls, translated'],
    ],
  },
  {
    says: 'Another language is remembered and leads to the same page',
    shownBy: [
      ['tests/e2e/languages-and-currencies.spec.ts', 'links to the same page in every language'],
      ['tests/e2e/languages-and-currencies.spec.ts', 'keeps the search, and the language at the next visit'],
    ],
  },
  { says: 'Another language is told to the chat', comesWith: 'I' },
  {
    says: 'A header menu opens with the blocker; a second click or a click elsewhere closes it',
    shownBy: [['tests/e2e/by-keyboard.spec.ts', 'opens, moves through and closes menus by keyboard']],
  },
  {
    says: 'What was typed for a payment is kept, and cleared once paid',
    shownBy: [
      ['tests/e2e/ends-of-a-payment.spec.ts', "reports leaving the bank's page by Back"],
      ['tests/e2e/pay.spec.ts', 'keeps the form after a refused card'],
      ['tests/e2e/pay.spec.ts', 'pays by redirect and empties the basket'],
    ],
  },
  {
    says: 'Every page but payment-confirmed ends old_token and process_data_pending',
    shownBy: [
      [
        'src/server/front/pages/cookie-rules.test.ts',
        'clears payment cookies on every other page, in every language',
      ],
      ['tests/front/request-handler.test.ts', 'keeps payment cookies on payment-confirmed and its assets'],
    ],
  },
  {
    says: 'A payment under way is known by process_data_pending',
    shownBy: [
      ['tests/payments/payment-under-way.test.ts', 'continues until the bank decides'],
      [
        'src/server/front/gateway/gateway.test.ts',
        'keeps the cookies %s until a payment under way is asked for',
      ],
      ['tests/e2e/payment-under-way.spec.ts', 'marks a payment as under way until another page is opened'],
    ],
  },
  { says: 'A visit that brings utm_source is remembered', comesWith: 'I' },
  {
    says: 'The logout of an agent ends session and agent cookies and leads to the root',
    shownBy: [
      ['tests/e2e/agents.spec.ts', 'logs an agent in and out'],
      ['tests/e2e/agents.spec.ts', 'notices a logout in another tab'],
      ['tests/e2e/agents.spec.ts', 'follows agent and member between tabs'],
      ['tests/api/agent/agent-baskets.test.ts', "ends an agency's basket at logout and releases its seats"],
      ['tests/api/account/session-endings.test.ts', 'keeps the basket at a late logout of %s'],
    ],
  },
  {
    says: 'Changing a package resets its options after a confirmation',
    shownBy: [['tests/e2e/choose-a-day.spec.ts', '@phone asks before resetting a package']],
  },
  { says: 'Analytics forget after 7 days', comesWith: 'I' },
  {
    says: 'Answers are not cached by browsers without asking',
    shownBy: [
      ['tests/e2e/wrong-addresses.spec.ts', 'answers 304 for an unchanged page'],
      ['src/server/front/gateway/gateway.test.ts', 'forbids caching answers without a cache header'],
    ],
  },
]

/** S5, validation rules. */
export const rules: readonly Row[] = [
  {
    says: 'Required, e-mail, confirmed e-mail and phone of the payer, each with its sentence',
    shownBy: [
      ['src/features/payment/form/order-form.test.ts', 'reports every empty field'],
      ['src/features/payment/form/order-form.test.ts', 'compares the e-mail with its confirmation'],
      ['tests/e2e/pay.spec.ts', 'lists every fault and links to its field'],
    ],
  },
  {
    says: 'Registration and login name every field that is wrong',
    shownBy: [
      ['src/features/member/member-forms.test.ts', 'refuses the registration %j'],
      ['tests/e2e/members.spec.ts', 'registers, buys for less, cancels and erases'],
    ],
  },
  {
    says: 'Names in Latin script alone',
    shownBy: [['src/features/payment/form/order-form.test.ts', 'refuses names outside the Latin script: %s']],
  },
  {
    says: 'The contact form names every field that is wrong; the phone is optional',
    shownBy: [
      ['tests/api/mail/contact.test.ts', 'names every field that is wrong'],
      ['src/contract/field-codes.test.ts', 'accepts a form without a phone'],
      ['tests/e2e/write-to-the-shop.spec.ts', 'writes to the shop and keeps what was typed'],
      ['tests/e2e/write-to-the-shop.spec.ts', 'writes to the shop in two presses'],
    ],
  },
  {
    says: 'An option needs a minimum of passengers',
    shownBy: [['tests/e2e/refusals.spec.ts', 'refuses too few passengers']],
  },
  {
    says: 'A time is to be selected',
    shownBy: [['tests/e2e/refusals.spec.ts', 'refuses a missing or sold-out time']],
  },
  {
    says: 'All options of a package are to be selected',
    shownBy: [['tests/e2e/choose-a-day.spec.ts', '@phone asks before resetting a package']],
  },
  {
    says: 'An option cannot be selected, or not on that day or at that time',
    shownBy: [
      ['tests/e2e/refusals.spec.ts', 'refuses an option that is ${status} that day'],
      ['tests/e2e/refusals.spec.ts', 'refuses a choice that sold out meanwhile: ${code}'],
    ],
  },
  {
    says: 'The visitor is too far away from the area',
    shownBy: [
      ['tests/e2e/map-faults.spec.ts', 'reports that Tokyo is too far away'],
      ['src/domain/place/whereabouts.test.ts', 'calls %d km from the last stop %s'],
    ],
  },
  {
    says: 'Students are told to bring their card',
    shownBy: [['tests/e2e/refusals.spec.ts', 'reminds students to bring their card']],
  },
]

/** S6, roles and permissions. */
export const roles: readonly Row[] = [
  {
    says: 'A guest browses and buys with a session of their own',
    shownBy: [
      ['tests/api/account/session.test.ts', "opens the basket of the token's session"],
      ['tests/e2e/buy-a-tour.spec.ts', 'finds, books and pays a bus in ${locale}'],
    ],
  },
  {
    says: 'The member area is part of the worldwide build alone, for the API too',
    shownBy: [
      ['tests/api/calls/features.test.ts', 'features of the %s build'],
      ['tests/long/spain/features-off.spec.ts', 'has no pages for members'],
    ],
  },
  {
    says: 'Members register, log in by e-mail or a provider, reset their password, edit, cancel and print',
    shownBy: [
      ['tests/e2e/members.spec.ts', 'registers, buys for less, cancels and erases'],
      ['tests/e2e/members.spec.ts', 'logs in by Google, buys for less, cancels and erases'],
      ['tests/e2e/members.spec.ts', 'logs in by Facebook where the dialog fails'],
      ['tests/e2e/members.spec.ts', 'sets a new password and changes the details'],
    ],
  },
  {
    says: 'Who is no member is told to register, by a dialog',
    shownBy: [['tests/e2e/members.spec.ts', 'sets a new password and changes the details']],
  },
  {
    says: 'An agent logs in apart from members, with a credit; no currency menu, no footer links, a logout',
    shownBy: [
      ['tests/e2e/agents.spec.ts', 'sells on credit and exports the month'],
      ['tests/e2e/agents.spec.ts', 'pays by card once the credit is spent'],
      ['tests/e2e/agents.spec.ts', 'refuses a wrong password and keeps the basket'],
      ['tests/api/agent/agent.test.ts', "marks an agent's session for the gateway"],
    ],
  },
  {
    says: 'What is for members or agents is refused to everybody else',
    shownBy: [
      ['tests/api/account/member.test.ts', 'requires a session for the calls of members'],
      ['tests/api/agent/agent.test.ts', 'keeps agents out of member calls, and the reverse'],
    ],
  },
  {
    says: 'Voucher requests are sent without the authorization header',
    shownBy: [
      ['src/server/front/gateway/gateway.test.ts', 'sends no token to transaction/voucher'],
      ['tests/api/booking/voucher.test.ts', 'opens a voucher by its token alone, in any language'],
    ],
  },
]
