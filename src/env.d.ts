/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** How this page asks API v2 (see `src/middleware.ts`). */
    api: import('#client/transport.ts').Transport
  }
}
