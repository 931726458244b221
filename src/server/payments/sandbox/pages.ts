import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { SandboxPayment } from './ledger.ts'
import { signChoice, type Choice } from './redirect-result.ts'

export type Page = HtmlEscapedString | Promise<HtmlEscapedString>

interface Frame {
  title: string
  sheet?: string
  script?: string
  /** Attributes of the body that the page's script reads. */
  said?: { message: string; target: string }
}

const frame = ({ title, sheet, script, said }: Frame, body: Page): Page =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${sheet ? html`<link rel="stylesheet" href="${sheet}" />` : ''}
        ${script ? html`<script type="module" src="${script}"></script>` : ''}
      </head>
      <body ${said ? html`data-message="${said.message}" data-target="${said.target}"` : ''}>
        ${body}
      </body>
    </html>`

const money = ({ value, currency }: SandboxPayment['amount']): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(value / 100)

export const securedFieldPage = (): Page =>
  frame(
    {
      title: 'Card field',
      sheet: '/checkoutshopper/browser/secured-field.css',
      script: '/checkoutshopper/browser/secured-field.ts',
    },
    html`<label for="field"></label><input id="field" type="text" inputmode="numeric" spellcheck="false" />`,
  )

/** A hidden page that posts one message to the shop's window. */
export const messagePage = (message: object, target: string): Page =>
  frame(
    {
      title: 'Done',
      script: '/checkoutshopper/browser/tell-parent.ts',
      said: { message: JSON.stringify(message), target },
    },
    html``,
  )

export const methodPage = (notificationUrl: string): Page =>
  frame(
    { title: 'Bank', script: '/checkoutshopper/browser/send-form.ts' },
    html`<form method="post" action="${notificationUrl}"></form>`,
  )

const bankHead = (): Page =>
  html`<div class="bank-head"><span class="bank-mark" aria-hidden="true"></span>Harbour Bank</div>`

/** A bank's page as shoppers know it. It is shown in a frame of the shop's page, which has the landmarks. */
export const challengePage = (payment: SandboxPayment): Page =>
  frame(
    { title: 'Harbour Bank: confirm your payment', sheet: '/bank/bank.css' },
    html`${bankHead()}
      <div class="bank-main">
        <h1>Confirm your payment</h1>
        <dl>
          <div>
            <dt>Merchant</dt>
            <dd>${payment.merchantAccount}</dd>
          </div>
          <div>
            <dt>Amount</dt>
            <dd>${money(payment.amount)}</dd>
          </div>
          <div>
            <dt>Card</dt>
            <dd>•••• ${payment.lastFour ?? ''}</dd>
          </div>
        </dl>
        <form method="post" action="/bank/answer">
          <input type="hidden" name="token" value="${payment.token}" />
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="off" />
          <p class="bank-hint">This is a test bank: the password is “password”.</p>
          <button name="choice" value="confirm">Confirm payment</button>
          <button name="choice" value="cancel" class="bank-quiet">Cancel</button>
        </form>
      </div>`,
  )

const choices: [Choice, string][] = [
  ['Authorised', 'Pay'],
  ['Refused', 'Let the payment be refused'],
  ['Cancelled', 'Cancel and go back to the shop'],
  ['Pending', 'Leave it pending'],
  ['Error', 'Let it fail with an error'],
]

const methodNames: Record<string, string> = { ideal: 'iDEAL', klarna: 'Klarna', paypal: 'PayPal', eps: 'eps' }

function backLink(payment: SandboxPayment, choice: Choice): string {
  const back = new URL(payment.returnUrl)
  back.searchParams.set('redirectResult', signChoice(payment.token, choice))
  return back.href
}

/** The page to which redirect methods, and cards without native 3-D Secure, send the shopper. */
export function hostedPage(payment: SandboxPayment): Page {
  const name = methodNames[payment.method] ?? 'Harbour Bank'
  return frame(
    { title: `${name}: test payment`, sheet: '/bank/bank.css' },
    html`<header class="bank-head">${name}</header>
      <main>
        <h1>Test payment</h1>
        <dl>
          <div>
            <dt>Amount</dt>
            <dd>${money(payment.amount)}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd>${payment.reference}</dd>
          </div>
        </dl>
        <ul class="bank-choices">
          ${choices.map(
            ([choice, words]) =>
              html`<li><a id="${choice}" href="${backLink(payment, choice)}">${words}</a></li>`,
          )}
        </ul>
      </main>`,
  )
}
