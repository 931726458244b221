/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The page's access to API v2 (see `src/middleware.ts`). */
    api: import('#client/transport.ts').Transport
    /** Whether the API can answer at all, and what an operator should mend. */
    health: () => Promise<{ up: boolean; text: string }>
    /** Draws a picture for shared links, or finds it by its name; undefined when too many wait. */
    drawPicture: (name: string, picture: () => unknown) => Promise<Buffer | undefined>
    /** Its cached fragments; absent where Astro renders an error page without the middleware. */
    fragments?: import('#server/front/cache/fragment-slots.ts').FragmentSlots
  }
}

/** When this build was made, as an instant. */
declare const BUILT_AT: string

/** The script of `config/first-paint.ts` for this build, inserted by `astro.config.mts`. */
declare const FIRST_PAINT: string

/** The brand's colours, made by `styles/brand-styles.ts`. */
declare module 'virtual:brand.css'
