/** The messages of a file under `locales/`, nested or flat. */
export interface Messages {
  [key: string]: string | Messages
}

export type Values = Record<string, string | number>

export function find(messages: Messages, key: string): string | undefined {
  let found: string | Messages | undefined = messages
  for (const step of key.split('.')) {
    found = typeof found === 'object' ? found[step] : undefined
  }
  return typeof found === 'string' ? found : undefined
}
