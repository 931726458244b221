import { enableCompileCache } from 'node:module'

// Before anything else is loaded: compiled code is kept between starts, which halves them.
enableCompileCache()
const { serve } = await import('./server/front/serve.ts')
await serve(new URL('../', import.meta.url))
