/**
 * Answers that many callers ask for, kept for a moment so that they are made once. What an answer depends on is part of
 * its key, so that no answer is older than a change.
 */
export interface KeptLimits {
  /** The oldest beyond these are dropped. */
  readonly mostKept: number
  readonly lifeMs: number
}

interface Kept<Answer> {
  readonly answer: Promise<Answer>
  readonly endsMs: number
}

export class KeptAnswers<Answer> {
  readonly #limits: KeptLimits
  readonly #now: () => Date
  /** In the order they were made. */
  readonly #kept = new Map<string, Kept<Answer>>()

  constructor(limits: KeptLimits, now: () => Date) {
    this.#limits = limits
    this.#now = now
  }

  /** How many are kept. */
  get size(): number {
    return this.#kept.size
  }

  /** Returns the answer of a key, made once for callers at the same time. One that could not be made is not kept. */
  async answerOf(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const nowMs = this.#now().getTime()
    const found = this.#kept.get(key)
    if (found && found.endsMs > nowMs) return found.answer
    const made: Kept<Answer> = { answer: make(), endsMs: nowMs + this.#limits.lifeMs }
    this.#kept.delete(key)
    this.#kept.set(key, made)
    for (const [first] of this.#kept) {
      if (this.#kept.size <= this.#limits.mostKept) break
      this.#kept.delete(first)
    }
    try {
      return await made.answer
    } catch (error) {
      if (this.#kept.get(key) === made) this.#kept.delete(key)
      throw error
    }
  }
}
