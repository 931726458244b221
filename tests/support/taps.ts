import type { Locator } from '@playwright/test'

/** Performs a journey's taps one by one and counts them, so that its length can be stated. */
export class Taps {
  #count = 0

  async tap(control: Locator): Promise<void> {
    this.#count += 1
    await control.tap()
  }

  /** Choosing from a phone's list takes one tap to open it and one on the entry. */
  async select(list: Locator, value: string): Promise<void> {
    this.#count += 2
    await list.selectOption(value)
  }

  /** The taps since the last call. */
  taken(): number {
    const count = this.#count
    this.#count = 0
    return count
  }
}
