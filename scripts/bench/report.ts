/** Prints a line for each budget and whether it is met. */
export class Report {
  #missed = 0

  heading(text: string): void {
    console.log(`\n${text}`)
  }

  atLeast(what: string, has: number, budget: number, note = ''): void {
    this.#line(has >= budget, what, has, `≥ ${budget}`, note)
  }

  atMost(what: string, has: number, budget: number, unit = '', note = ''): void {
    this.#line(has <= budget, what, has, `≤ ${budget}${unit}`, note, unit)
  }

  /** A figure without a budget, for comparisons. */
  tell(what: string, has: number, unit = '', note = ''): void {
    this.#print('·', what, has, '', note, unit)
  }

  #line(held: boolean, what: string, has: number, budget: string, note: string, unit = ''): void {
    if (!held) this.#missed += 1
    this.#print(held ? '✓' : '✗', what, has, budget, note, unit)
  }

  #print(mark: string, what: string, has: number, budget: string, note: string, unit: string): void {
    const digits = has >= 100 ? 0 : has >= 10 ? 1 : 2
    const figure = (has.toFixed(digits) + unit).padStart(9)
    console.log(`  ${mark} ${what.padEnd(46)} ${figure}  ${budget.padEnd(10)} ${note}`)
  }

  /** How many budgets are missed so far. */
  get missed(): number {
    return this.#missed
  }

  close(): void {
    console.log(this.#missed === 0 ? '\nEvery budget is held.' : `\n${this.#missed} budgets are missed.`)
  }
}
