import { chooseUpgrade } from '#client/upselling.ts'
import { applyCoupon as applyCall, removeCoupon as removeCall } from '#client/coupon.ts'
import { browser } from '#client/browser.ts'
import type { ChooseUpgrade } from '#contract/basket/upselling.ts'
import { holdOnce, removeLine, storeAnswer } from './basket.ts'

/** Applying a coupon twice changes nothing, so a lost answer is simply asked for again. */
export const applyCoupon = async (code: string) => storeAnswer(await holdOnce(() => applyCall(browser, code)))

export const removeCoupon = async () => storeAnswer(await holdOnce(() => removeCall(browser)))

/** Swaps a line for a dearer one; the old seats stay held until the new ones are. */
export const upgradeLine = async (lineId: number, wanted: ChooseUpgrade) =>
  storeAnswer(await holdOnce((key) => chooseUpgrade(browser, lineId, wanted, key)))

/** Removes a line. Where the answer was lost, the second one says that the line is gone already. */
export const removeLineOnce = (lineId: number) => holdOnce(() => removeLine(lineId))
