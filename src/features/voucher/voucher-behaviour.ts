import { keepAwake } from './keep-awake.ts'
import { keepOffline } from './offline/keep-offline.ts'

keepAwake()
// A browser that refuses to keep anything shows the voucher all the same.
void keepOffline().catch(() => undefined)
