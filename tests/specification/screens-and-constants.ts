import type { Row } from './rows.ts'

const redirects = 'src/server/front/pages/path-redirects.test.ts'
const wrong = 'tests/e2e/wrong-addresses.spec.ts'
const found = 'tests/e2e/search-engines.spec.ts'
const builds = 'tests/front/builds.test.ts'
const features = 'src/config/features.test.ts'
const scroll = 'src/features/header/follow-scroll.test.ts'
const frame = 'tests/e2e/header-and-footer.spec.ts'
const texts = 'scripts/content/locale-faults.test.ts'
const country = 'src/domain/place/payer-country.test.ts'

const ownSlug = [
  redirects,
  'leads from a slug of any language to the own one, where the build has the page',
] as const
const answers = [found, 'lists only addresses that answer 200'] as const
const ofMembers = [features, 'gives accounts and shared baskets to the worldwide build alone'] as const
const editors = ['src/i18n/editors-pages.test.ts', 'has a page for each file, and none without'] as const
const shipped = [
  'src/i18n/editors-pages.test.ts',
  'are in the sitemap exactly where there is a file',
] as const

/** S2, screens and routes: the lines of its tables, of its lists and of its layout. */
export const screens: readonly Row[] = [
  {
    says: 'Every address begins with a language; a bare one leads to its home for good, the root for now',
    shownBy: [[wrong, 'redirects the root to the language of the visitor']],
  },
  {
    says: 'Who is not allowed is sent home',
    shownBy: [['tests/e2e/expired-session.spec.ts', 'goes home when a call finds the session ended']],
  },
  { says: 'about, in five languages', shownBy: [ownSlug, answers] },
  { says: 'faq, in five languages', shownBy: [ownSlug, answers] },
  { says: 'terms, in five languages', shownBy: [ownSlug, answers] },
  { says: 'contact, in five languages', shownBy: [ownSlug, answers] },
  {
    says: 'basket, in five languages',
    shownBy: [ownSlug, [wrong, 'redirects every other spelling once, with its query']],
  },
  {
    says: 'payment, in five languages, to-payment in en-us',
    shownBy: [
      ownSlug,
      ['tests/front/request-handler.test.ts', 'redirects payment to its remembered language'],
    ],
  },
  {
    says: 'payment-confirmed, in five languages, to-payment-confirmed in en-us',
    shownBy: [ownSlug, [wrong, 'sends the security headers with every answer']],
  },
  {
    says: 'all-destinations, in five languages',
    shownBy: [ownSlug, ['tests/e2e/find-a-city.spec.ts', 'fits home and destinations to 320 pixels']],
  },
  {
    says: 'register, in five languages',
    shownBy: [ownSlug, ['tests/e2e/members.spec.ts', 'registers, buys for less, cancels and erases']],
  },
  { says: 'privacy and cookies, in five languages', shownBy: [ownSlug, answers] },
  { says: 'agent-area', shownBy: [['tests/e2e/agents.spec.ts', 'logs an agent in and out']] },
  { says: 'careers', shownBy: [answers] },
  {
    says: 'covid19-news',
    shownBy: [answers, ['tests/api/catalogue/site.test.ts', 'lists only health notices in force']],
  },
  {
    says: 'delete-personal-data, in London',
    shownBy: [
      [features, 'has a page to erase personal data in London, and where members are mailed its address'],
      [
        'tests/api/account/erase-person.test.ts',
        'erases without a script, by two presses and a mailed button',
      ],
    ],
  },
  { says: 'eventspromos', shownBy: [editors, shipped] },
  {
    says: 'hard-rock-cafe',
    shownBy: [editors, shipped, [wrong, 'explains unknown addresses and failed calls, translated']],
  },
  {
    says: 'health-check',
    shownBy: [
      ['tests/e2e/first-answers.spec.ts', 'reports that shop and database are up'],
      [wrong, 'redirects every other spelling once, with its query'],
    ],
  },
  { says: 'home', shownBy: [answers] },
  { says: 'imagine-yourself', shownBy: [editors, shipped, answers] },
  {
    says: 'login',
    shownBy: [ofMembers, ['tests/e2e/members.spec.ts', 'registers, buys for less, cancels and erases']],
  },
  {
    says: 'london and paris lead to the city, where the build sells it',
    shownBy: [
      [builds, 'leads from /en/paris and /en/london to what %s sells'],
      [wrong, 'redirects every other spelling once, with its query'],
    ],
  },
  {
    says: 'member-area',
    shownBy: [ofMembers, ['tests/e2e/members.spec.ts', 'sets a new password and changes the details']],
  },
  {
    says: 'newsletter',
    shownBy: [['tests/e2e/newsletter.spec.ts', 'subscribes, confirms and unsubscribes by mail']],
  },
  {
    says: 'password-reset',
    shownBy: [['tests/e2e/members.spec.ts', 'sets a new password and changes the details']],
  },
  {
    says: 'support-chat, with the enquiry form until there is a chat',
    shownBy: [
      ownSlug,
      ['tests/e2e/write-to-the-shop.spec.ts', 'writes to the shop and keeps what was typed'],
    ],
  },
  { says: 'support-chat, the chat itself', comesWith: 'I' },
  { says: 'terms-and-conditions-eventspromos', shownBy: [editors, shipped] },
  { says: 'travelers', shownBy: [editors, shipped, answers] },
  {
    says: 'A city by id, by its name in any language, by both',
    shownBy: [
      [wrong, 'redirects every other spelling once, with its query'],
      ['src/features/city/find-city.test.ts', 'finds the city by slug %s in any language'],
    ],
  },
  { says: 'The optional segment _covid-19-faq', shownBy: [ownSlug, answers] },
  {
    says: 'Pages below a city: all, seats, service-update, terms-and-conditions, map-viewer',
    shownBy: [
      ['src/features/city/find-city.test.ts', 'leads from %s to a page below the city'],
      ['tests/e2e/wrong-addresses.spec.ts', 'redirects every other spelling once, with its query'],
      ['tests/e2e/imported-city.spec.ts', 'an imported city stands in every list of a running shop @desktop'],
    ],
  },
  {
    says: 'The map viewer is live',
    shownBy: [
      ['tests/e2e/live-map.spec.ts', 'opens the map and follows a line'],
      ['tests/e2e/map-faults.spec.ts', 'keeps the list without WebGL'],
    ],
  },
  {
    says: 'A product by id and by id with name',
    shownBy: [[wrong, 'redirects every other spelling once, with its query']],
  },
  {
    says: '/oops/400 is where failed calls lead',
    shownBy: [
      [wrong, 'explains unknown addresses and failed calls, translated'],
      [
        'src/server/front/pages/redirects.test.ts',
        'redirects the bare error page to the language of the visitor',
      ],
    ],
  },
  {
    says: 'The not-found page offers a search, all destinations, up to six products or their absence',
    shownBy: [
      [wrong, 'explains unknown addresses and failed calls, translated'],
      [wrong, 'offers search and destinations on not-found (${locale})'],
      ['tests/e2e/find-a-city.spec.ts', 'reports that nothing was found'],
    ],
  },
  {
    says: 'An error while showing the error page shows a generic message and a link home',
    shownBy: [
      [
        'tests/front/request-handler.test.ts',
        'leads from a page that broke to the error page, which may break too',
      ],
      ['src/server/front/pages/failed-page.test.ts', 'is a generic sentence and a link home at %s'],
    ],
  },
  {
    says: 'The header has logo, search, language, currency, member, basket with its count, and search button',
    shownBy: [
      ['tests/e2e/by-keyboard.spec.ts', 'opens, moves through and closes menus by keyboard'],
      ['tests/e2e/one-order-everywhere.spec.ts', 'tells one order alike in ten places'],
    ],
  },
  {
    says: 'The header is hidden on newsletter, map-viewer and support-chat',
    shownBy: [[frame, 'has header and footer where S2 says']],
  },
  {
    says: 'Agents see credit and logout, no currency and member menus',
    shownBy: [['tests/e2e/agents.spec.ts', 'logs an agent in and out']],
  },
  {
    says: 'On phones the header hides past 80 px; on desktops the search of home shows past 235 px',
    shownBy: [
      [scroll, 'hides the header past 80 pixels going down'],
      [scroll, 'shows search past 235 pixels, to-top past 60'],
    ],
  },
  {
    says: 'The menus of language and currency exclude each other',
    shownBy: [['tests/e2e/by-keyboard.spec.ts', 'opens, moves through and closes menus by keyboard']],
  },
  {
    says: 'On phones a button toggles the search',
    shownBy: [['tests/e2e/find-a-city.spec.ts', 'searches in the header of a product page']],
  },
  {
    says: 'The footer has links, five destinations, five products, a newsletter box',
    shownBy: [
      ['tests/e2e/languages-and-currencies.spec.ts', 'links five cities and five tours in the footer'],
      ['src/features/footer/shop-links.test.ts', "links the operator's blog and cares in %s"],
      ['tests/e2e/newsletter.spec.ts', 'subscribes in the footer of any page'],
      ['tests/e2e/experiments.spec.ts', 'shows the rating instead of top products in B'],
    ],
  },
  {
    says: 'The footer is hidden on newsletter, member-area and map-viewer',
    shownBy: [[frame, 'has header and footer where S2 says']],
  },
  {
    says: 'Footer columns, with the link to vouchers, are hidden on payment up to 1024 px, and from agents',
    shownBy: [
      [frame, 'hides the columns of the footer on payment below 1024 px'],
      ['tests/e2e/agents.spec.ts', 'logs an agent in and out'],
    ],
  },
  {
    says: 'A button leads to the top once the page is scrolled by 60 px',
    shownBy: [
      [scroll, 'shows search past 235 pixels, to-top past 60'],
      [frame, 'leads to the top once the page is scrolled'],
    ],
  },
  {
    says: 'Loading is told where it happens',
    shownBy: [
      ['tests/e2e/suggestions.spec.ts', 'announces loading, then the result'],
      ['tests/e2e/keep-a-basket.spec.ts', 'takes back what the shop did not answer'],
      ['tests/a11y/half-pages.spec.ts', 'paints a page whole when sent in pieces'],
    ],
  },
  { says: 'A loading overlay', comesWith: 'I' },
  {
    says: 'A legal notice, a login dialog, generic dialogs and a blocker',
    shownBy: [
      ['tests/e2e/cookie-notice.spec.ts', 'remembers for 60 days that cookies were accepted'],
      ['tests/e2e/by-keyboard.spec.ts', 'keeps the focus in a dialog and returns it'],
    ],
  },
  {
    says: 'Session expired, basket by address, package',
    shownBy: [
      ['tests/e2e/expired-session.spec.ts', 'retrieves an expired basket from any page'],
      ['tests/e2e/basket-link.spec.ts', 'asks before a link touches a full basket'],
      ['tests/e2e/choose-a-day.spec.ts', '@phone asks before resetting a package'],
    ],
  },
  {
    says: 'The additional information of a product: its passenger types, numbered from 1 to 14',
    shownBy: [
      [
        'src/features/availability/panel/passenger-legend.test.ts',
        'explains the 14 types of passengers, numbered as in S3, with the ages of the product',
      ],
      ['tests/e2e/refusals.spec.ts', 'explains the 14 passenger types'],
    ],
  },
  {
    says: 'The exclusive area for members, told to guests and agents',
    shownBy: [
      ['tests/e2e/members.spec.ts', 'sets a new password and changes the details'],
      ['tests/e2e/agents.spec.ts', 'follows agent and member between tabs'],
    ],
  },
  {
    says: 'Texts of every page in de, en, en-US, es, fr and it',
    shownBy: [
      [texts, 'refuses the texts of a language for %s'],
      [texts, 'refuses missing and unknown files'],
      [texts, 'allows American English only what differs'],
      answers,
    ],
  },
  {
    says: 'A redirect table from path to target',
    shownBy: [
      [
        'src/server/front/pages/redirect-table.test.ts',
        'leads from an old address to a page, a city or a product',
      ],
      ['src/server/front/pages/redirect-table.test.ts', 'refuses %j by its line'],
    ],
  },
  { says: 'A warning for outdated browsers', comesWith: 'I' },
]

/** S9, constants and limits. */
export const constants: readonly Row[] = [
  {
    says: 'Languages of each build, and its default',
    shownBy: [[builds, 'has the languages of S9 and its default']],
  },
  {
    says: 'The first currency follows the language of the browser',
    shownBy: [['src/config/first-paint.test.ts', 'shows the currency of the language without a cookie']],
  },
  {
    says: 'Cookies live 60 days, the language 365',
    shownBy: [
      ['tests/e2e/cookie-notice.spec.ts', 'remembers for 60 days that cookies were accepted'],
      ['src/features/header/header-choices.test.ts', 'remembers the language for a year'],
    ],
  },
  {
    says: 'The session token is refreshed for 60 days',
    shownBy: [
      ['tests/api/account/session.test.ts', 'renews the token with every change of the basket'],
      ['tests/api/account/session.test.ts', 'ends a token after 60 days'],
      ['src/server/front/gateway/gateway.test.ts', 'stores the token in an HttpOnly cookie for 60 days'],
    ],
  },
  {
    says: 'The first country follows the language of the browser',
    shownBy: [
      [country, "reads the browser's languages %j as %j"],
      [country, "guesses the payer's country by %s"],
      ['tests/e2e/payer-country.spec.ts', 'offers iDEAL until the country changes'],
    ],
  },
  { says: 'Lifetimes of UTM, tracking and voucher cookies; analytics of 7 days', comesWith: 'I' },
  {
    says: 'Five cities and five products in the footer',
    shownBy: [
      ['tests/e2e/languages-and-currencies.spec.ts', 'links five cities and five tours in the footer'],
    ],
  },
  {
    says: 'Five suggestions; 300 is the length of one list',
    shownBy: [
      ['tests/e2e/find-a-city.spec.ts', 'offers at most five suggestions'],
      ['tests/api/catalogue/location.test.ts', 'continues every list on its next page'],
    ],
  },
  {
    says: 'At most six products are found',
    shownBy: [
      [wrong, 'offers search and destinations on not-found (${locale})'],
      ['src/i18n/editors-pages.test.ts', 'refuses %s by its line: %j'],
    ],
  },
  {
    says: 'To-top past 60 px, header past 80 px, search past 235 px',
    shownBy: [
      [scroll, 'hides the header past 80 pixels going down'],
      [scroll, 'shows search past 235 pixels, to-top past 60'],
    ],
  },
  {
    says: 'Breakpoints from xxs 390 to xxxl 1920, a phone below 1024',
    shownBy: [
      ['src/styles/breakpoints.test.ts', 'changes layouts at the specified widths'],
      [frame, 'hides the columns of the footer on payment below 1024 px'],
    ],
  },
  { says: 'Device types and breakpoints in analytics', comesWith: 'I' },
  {
    says: 'Progress is shown after 200 ms; a wait of 5 s is explained',
    shownBy: [
      [
        'src/features/basket/changes/use-progress.test.ts',
        'shows progress after 200 ms and explains after 5 s',
      ],
    ],
  },
  { says: 'A progress bar, throttled by 200 ms, for 5 s', comesWith: 'I' },
  {
    says: 'A call waits for the next key: 90 ms for suggestions, where 200 ms are the default',
    shownBy: [['src/features/search/suggestions.test.ts', 'asks once for a quickly typed word']],
  },
  {
    says: 'Pages are fetched ahead when the browser expects a click',
    shownBy: [
      [
        'src/config/first-paint.test.ts',
        'leaves it to the browser to fetch a page ahead, never a call or a private link',
      ],
    ],
  },
  { says: 'Pages are fetched ahead after 2 s of idleness where the browser expects nothing', comesWith: 'I' },
  {
    says: 'Another language is a link: the new page ends the menu',
    shownBy: [
      ['tests/e2e/languages-and-currencies.spec.ts', 'links to the same page in every language'],
      ['tests/e2e/by-keyboard.spec.ts', 'opens, moves through and closes menus by keyboard'],
    ],
  },
  { says: 'The language overlay hides after 2 s', comesWith: 'I' },
  {
    says: 'Scopes of the cities and builds',
    shownBy: [
      [builds, 'sells one city in Paris and London each'],
      [builds, 'sells all cities of its country in %s'],
      ['tests/api/catalogue/shipped-catalogue.test.ts', 'sells Paris and London under their specified ids'],
    ],
  },
  {
    says: 'Captcha of version 3 where it is configured',
    shownBy: [['tests/api/mail/contact.test.ts', 'scores the reCAPTCHA answer %s']],
  },
  {
    says: 'Splits of the experiments',
    shownBy: [
      ['src/config/experiments.test.ts', 'follows S9 in the worldwide build'],
      ['src/config/experiments.test.ts', 'gives everybody A in %s, without packages'],
    ],
  },
  {
    says: 'Features of each build; shared cart and recovery are off in those of a city or country',
    shownBy: [ofMembers, ['tests/api/calls/features.test.ts', 'features of the %s build']],
  },
]
