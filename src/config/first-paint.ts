/**
 * The one inline script of every page, run before the first paint; its hash stands in the
 * Content-Security-Policy, so it must be printed as it is (`<script is:inline set:html={firstPaint} />`).
 * It turns cookies into attributes of `<html>`, because a page is the same for everybody: `data-currency`
 * (CSS shows one of the printed prices; without the cookie the browser's language decides, S9),
 * `data-agent`, `data-basket` (the count, so that the badge does not jump) and `data-notice` (the cookie
 * notice has not been accepted; it has its room before anything is painted).
 */
export const firstPaint = [
  `(function(d){`,
  `var c={};document.cookie.split('; ').forEach(function(p){var i=p.indexOf('=');c[p.slice(0,i)]=p.slice(i+1)});`,
  `var l=(navigator.language||'').toLowerCase(),s=l.slice(0,2);`,
  `var by=l=='en'||l=='en-gb'?'2':/^(es|de|it|fr)$/.test(s)?'1':'3';`,
  `var all=['EUR','GBP','USD'];`,
  `d.currency=all[c.currency-1]||all[by-1];`,
  `if(c.isagent)d.agent='yes';`,
  `if(+c.guest_cart_element>0)d.basket=String(+c.guest_cart_element);`,
  `if(c.consent!='yes')d.notice='yes';`,
  `d.script='yes'`,
  `})(document.documentElement.dataset)`,
].join('')

/**
 * Pages a visitor is about to open are made ready: prerendered where the pointer rests on a link to a city
 * or product, only fetched elsewhere. Printed as `<script type="speculationrules" is:inline
 * set:html={speculationRules} />`.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { href_matches: '/:locale/:city(\\d+)/*' },
      eagerness: 'moderate',
    },
  ],
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/*/voucher/*', '/*/confirm-order/*', '/dev/*'] } },
          { not: { selector_matches: '[download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
