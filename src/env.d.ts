/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** How this page asks API v2 (see `src/middleware.ts`). */
    api: import('#client/transport.ts').Transport
    /** Whether calls can be answered at all. */
    isWell: () => Promise<boolean>
    /** What of it was kept; absent where Astro renders an error page without the middleware. */
    pieces?: import('#server/front/page-pieces.ts').PagePieces
  }
}
