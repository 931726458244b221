import { readTimesOn } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import type { Product } from '#contract/product.ts'
import type { Day, Time } from '#domain/day.ts'

export interface Starts {
  option: string
  times: Time[]
}

/** The start times of a day, by option; packages show those of their parts on the parts' own pages. */
export async function startsOn(api: Transport, product: Product, day: Day): Promise<Starts[]> {
  if (product.kind === 'package') return []
  const options = product.options.filter(({ kind }) => kind === 'start_times')
  const answers = await Promise.all(options.map(({ id }) => readTimesOn(api, id, day)))
  return options.flatMap(({ name }, index) => {
    const answer = answers[index]
    const times = answer?.ok ? answer.value.slots.flatMap(({ time }) => time ?? []) : []
    return times.length > 0 ? { option: name, times } : []
  })
}
