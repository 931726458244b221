interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

/** A Trusted Types policy of this name (config/security.ts) trusts the address of one worker alone. */
export function trustedWorker(policy: string, workerUrl: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const createScriptURL = (wanted: string): string => {
    if (wanted !== workerUrl) throw new TypeError(`${wanted} is not the worker of ${policy}`)
    return wanted
  }
  return types ? types.createPolicy(policy, { createScriptURL }).createScriptURL(workerUrl) : workerUrl
}
