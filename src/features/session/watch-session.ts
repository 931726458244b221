import { HOLD_ENDED, SESSION_ENDED } from '#client/session-events.ts'
import { readHeldUntil } from '#stores/held-until.ts'

const LOOK_EVERY_MS = 2_000
/** The server's clock may be a little behind. */
const GRACE_MS = 1_000
/** How long to wait before asking again, if the basket could not be read. */
const ASK_AGAIN_MS = 20_000
/** These pages watch the hold themselves. */
const OWN_WATCH = /^(basket|payment)/

const root = document.documentElement
/** Nothing of the dialogs is loaded before a session or a hold has ended. */
const dialogs = () => import('./show-dialogs.ts')

/** Other tabs may have prolonged the hold, computers sleep, and a page may be prerendered before a visit. */
function look(): void {
  if (!root.dataset.basket || document.visibilityState === 'hidden') return
  if (!(readHeldUntil() + GRACE_MS < Date.now())) return
  if (askedAt + ASK_AGAIN_MS > Date.now()) return
  askedAt = Date.now()
  dialogs()
    .then(({ askForBasket }) => askForBasket())
    .catch(() => undefined)
}

let askedAt = -ASK_AGAIN_MS
if (!OWN_WATCH.test(root.dataset.page ?? '')) {
  setInterval(look, LOOK_EVERY_MS)
  look()
}

/** Read now, since the reply that ends a session removes these cookies. */
const hasSession = /\b(sub|isagent|guest_cart_element)=[^;0]/.test(document.cookie)
addEventListener(SESSION_ENDED, () => {
  // Without a session nothing ends: the screen that made the call shows the refusal.
  if (hasSession || root.dataset.basket) void dialogs().then(({ leave }) => leave())
})
addEventListener(HOLD_ENDED, () => {
  if (root.dataset.page !== 'basket') void dialogs().then(({ showExpiredBasket }) => showExpiredBasket())
})
if (location.hash === `#${SESSION_ENDED}`) void dialogs().then(({ showSessionEnded }) => showSessionEnded())
