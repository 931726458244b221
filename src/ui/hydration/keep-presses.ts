/**
 * Inline script of a page with an unhydrated widget (`data-unhydrated`): keeps the buttons pressed in it,
 * in order, until `hydrate-on-intent.ts` presses them again. It is there with the first paint, so no press
 * is lost. A kept button has `data-waiting`; in a grid, where one choice replaces another, only the last
 * one. Its hash stands in the Content-Security-Policy, so it must be printed as it is (`<script is:inline
 * set:html={keepPresses} />`).
 */
export const keepPresses = [
  `(presses=>{`,
  `addEventListener('click',event=>{`,
  `const button=event.isTrusted&&event.target.closest('[data-unhydrated] button');`,
  `if(!button)return;`,
  `event.preventDefault();event.stopImmediatePropagation();`,
  `presses.push(button);`,
  `const others=button.closest('[role=grid]')?.querySelectorAll('[data-waiting]')??[];`,
  `for(const other of others)delete other.dataset.waiting;`,
  `button.dataset.waiting='';`,
  `button.dispatchEvent(new Event('press-kept',{bubbles:true}))`,
  `},true)`,
  `})(window.keptPresses=[])`,
].join('')
