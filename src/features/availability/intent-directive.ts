import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when a visitor means to use it; presses before that are replayed. */
    'client:intent'?: boolean
  }
}

export function intentDirective(): AstroIntegration {
  return {
    name: 'cityloop-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('./intent.ts', import.meta.url)),
        })
      },
    },
  }
}
