import { experimentKeys, experimentsCookie, isExperiment, type Splits } from './experiments.ts'

/** The percentage of A by key; B has the rest: `{mapDisplay:50}`. */
const sharesOfA = (splits: Splits): string => {
  const shares = Object.entries(splits).map(([name, { A }]) =>
    isExperiment(name) ? `${experimentKeys[name]}:${A}` : '',
  )
  return `{${shares.join(',')}}`
}

/**
 * The only inline script of a page, run before the first paint; its hash is in the Content-Security-Policy,
 * so `astro.config.mts` makes it once, for the policy and for the pages (`FIRST_PAINT`). Pages are the same
 * for everybody, so it turns cookies and address into attributes of `<html>`: `data-currency` (CSS shows one
 * of the printed prices; without the cookie, the browser's language decides, S9), `data-agent`, `data-basket`
 * (the count, so that the badge does not jump), `data-notice` (the cookie notice is not accepted yet; its
 * space is reserved before the first paint), `data-answered` (how far the address answers the booking, `day`
 * or `ticket`, so that its panel is painted folded) and the variant of each experiment (`variantOf`), which
 * it also stores.
 */
export const firstPaintScript = (splits: Splits): string =>
  [
    `(function(d){`,
    `var c={};document.cookie.split('; ')`,
    `.forEach(function(p){var i=p.indexOf('=');c[p.slice(0,i)]=p.slice(i+1)});`,
    `var l=(navigator.language||'').toLowerCase(),s=l.slice(0,2);`,
    `var by=l=='en'||l=='en-gb'?'2':/^(es|de|it|fr)$/.test(s)?'1':'3';`,
    `var all=['EUR','GBP','USD'];`,
    `d.currency=all[c.currency-1]||all[by-1];`,
    `if(c.isagent)d.agent='yes';`,
    `if(+c.guest_cart_element>0)d.basket=String(+c.guest_cart_element);`,
    `if(c.consent!='yes')d.notice='yes';`,
    `var q=location.search;if(/[?&]day=\\d/.test(q)&&!/[?&]line=/.test(q))`,
    `d.answered=/[?&]option=[,\\d]/.test(q)?'ticket':'day';`,
    `var w=${sharesOfA(splits)},o=c.${experimentsCookie.name}||'',n=[];`,
    `for(var k in w){var a=w[k],v=('/'+o+'/').match('/'+k+':(A|B)/');v=v&&v[1];`,
    `if(v=='A'?!a:v!='B'||a==100)v=Math.random()*100<a?'A':'B';`,
    `d[k]=v;n.push(k+':'+v)}`,
    `n=n.join('/');if(n!=o)document.cookie='${experimentsCookie.name}='+n+`,
    `'; Path=/; Max-Age=${experimentsCookie.days * 86_400}; SameSite=Lax'+`,
    `(location.protocol=='https:'?'; Secure':'')`,
    `})(document.documentElement.dataset)`,
  ].join('')

/**
 * Speculation rules: prerenders links to cities and products under the pointer, and prefetches others.
 * Printed as `<script type="speculationrules" is:inline set:html={speculationRules} />`.
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
          {
            not: {
              href_matches: [
                '/api/*',
                '/*/voucher/*',
                '/*/confirm-order/*',
                '/*/change-booking/*',
                '/*/move-ticket/*',
                '/dev/*',
              ],
            },
          },
          { not: { selector_matches: '[download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
