import { chooseUpgrade as chooseCall, getUpselling, type ChooseUpgrade } from '#contract/basket/upselling.ts'
import { ask, byId, type Transport } from './transport.ts'

export const readUpgrades = (
  transport: Transport,
  lineId: number,
  between: { fromOptionId?: number; toOptionId?: number } = {},
) => {
  const query = {
    ...(between.fromOptionId === undefined ? {} : { fromOptionId: String(between.fromOptionId) }),
    ...(between.toOptionId === undefined ? {} : { toOptionId: String(between.toOptionId) }),
  }
  return ask(transport, getUpselling, { ...byId(lineId), query })
}

export const chooseUpgrade = (
  transport: Transport,
  lineId: number,
  body: ChooseUpgrade,
  idempotencyKey: string,
) => ask(transport, chooseCall, { ...byId(lineId), body }, idempotencyKey)
