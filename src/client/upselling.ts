import { chooseUpgrade as chooseCall, getUpselling, type ChooseUpgrade } from '#contract/upselling.ts'
import { ask, type Transport } from './transport.ts'

export const readUpgrades = (
  transport: Transport,
  lineId: number,
  between: { fromOptionId?: number; toOptionId?: number } = {},
) => {
  const query = {
    ...(between.fromOptionId === undefined ? {} : { fromOptionId: String(between.fromOptionId) }),
    ...(between.toOptionId === undefined ? {} : { toOptionId: String(between.toOptionId) }),
  }
  return ask(transport, getUpselling, { params: { id: String(lineId) }, query })
}

export const chooseUpgrade = (
  transport: Transport,
  lineId: number,
  body: ChooseUpgrade,
  idempotencyKey: string,
) => ask(transport, chooseCall, { params: { id: String(lineId) }, body }, idempotencyKey)
