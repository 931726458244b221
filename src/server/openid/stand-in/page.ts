import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Provider } from '#contract/account/member.ts'

const names: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }
/** The two forms of an address, as in `Person`. */
const ways: Record<Provider, { vouched: string; plain: string }> = {
  google: { vouched: 'Log in with a verified address', plain: 'Log in with an unverified address' },
  facebook: { vouched: 'Log in and share the address', plain: 'Log in without the address' },
}

/** The page for choosing an identity. It resembles no real login page, so that nobody types a password. */
export const choicePage = (
  provider: Provider,
  action: string,
): HtmlEscapedString | Promise<HtmlEscapedString> =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Test login in place of ${names[provider]}</title>
        <link rel="stylesheet" href="/bank/bank.css" />
      </head>
      <body>
        <header class="bank-head">Test login in place of ${names[provider]}</header>
        <main>
          <h1>Who do you want to be?</h1>
          <form method="post" action="${action}">
            <label for="email">E-mail address</label>
            <input id="email" name="email" type="text" value="traveller@cityloop.example" />
            <label for="name">Name</label>
            <input id="name" name="name" type="text" value="Tina Traveller" />
            <button name="choice" value="vouched">${ways[provider].vouched}</button>
            <button name="choice" value="plain">${ways[provider].plain}</button>
            <button name="choice" value="cancel" class="bank-quiet">Cancel</button>
          </form>
        </main>
      </body>
    </html>`
