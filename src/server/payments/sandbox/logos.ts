interface Logo {
  words: string
  ground: string
  ink: string
}

const logos: Record<string, Logo> = {
  visa: { words: 'VISA', ground: '#1a3f9c', ink: '#ffffff' },
  mc: { words: 'MC', ground: '#2b2b2b', ink: '#ffb000' },
  amex: { words: 'AMEX', ground: '#1278b8', ink: '#ffffff' },
  maestro: { words: 'Maestro', ground: '#1f5f7a', ink: '#ffffff' },
  bcmc: { words: 'BC', ground: '#1e4f9e', ink: '#ffe14a' },
  ideal: { words: 'iDEAL', ground: '#b3135f', ink: '#ffffff' },
  klarna: { words: 'Klarna', ground: '#f7b6cb', ink: '#17120f' },
  paypal: { words: 'PayPal', ground: '#113a8f', ink: '#ffffff' },
  eps: { words: 'eps', ground: '#8b1d6b', ink: '#ffffff' },
}

/** Our own drawings in place of the brands' logos: a coloured card with a short word. */
export function drawLogo(path: string): string {
  const name = /([a-z_]+)(?:@\dx)?\.svg$/.exec(path)?.[1] ?? ''
  const { words, ground, ink } = logos[name] ?? { words: '', ground: '#c9cfda', ink: '#14213d' }
  const size = words.length > 5 ? 9 : 11
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26" viewBox="0 0 40 26"><rect width="40" height="26" rx="4" fill="${ground}"/><text x="20" y="${13 + size * 0.36}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" font-weight="700" fill="${ink}">${words}</text></svg>`
}
