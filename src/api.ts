import { exitWith } from './server/front/exit-with.ts'
import { serveApi } from './server/front/serve-api.ts'

try {
  await serveApi()
} catch (error) {
  exitWith(error)
}
