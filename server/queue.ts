/** Runs a few pieces of work at once, the others in the order they came. */
export class Queue {
  readonly #atOnce: number
  #running = 0
  readonly #line: (() => void)[] = []

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** How many wait. */
  get waiting(): number {
    return this.#line.length
  }

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await new Promise<void>(enter => this.#line.push(enter))
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
