/** Has prices looked for, of what is in view alone: some cards at a time, and each once. */

/** Few enough that their prices are there within seconds. */
const cardsAtOnce = 12
/** What is answered sooner needs no words. */
const patienceMs = 500

export interface PriceFinder {
  cameIntoView(cardId: string): void
  leftView(cardId: string): void
  /** Stops, and forgets what was in view. */
  end(): void
}

export interface Finding {
  /** Resolves with how many prices were found. */
  readonly find: (cardIds: string[], signal: AbortSignal) => Promise<number>
  /** Called after each find with a price. */
  readonly onFound: () => void
  /** Called with true once it takes a while, and with false when nothing in view is left. */
  readonly onFinding: (isFinding: boolean) => void
}

export function priceFinder({ find, onFound, onFinding }: Finding): PriceFinder {
  const inView = new Set<string>()
  const looked = new Set<string>()
  let running: AbortController | null = null

  function next(): string[] {
    const cards = [...inView].filter(id => !looked.has(id)).slice(0, cardsAtOnce)
    for (const id of cards) looked.add(id)
    return cards
  }

  async function run(): Promise<void> {
    const run = new AbortController()
    running = run
    const timer = setTimeout(() => onFinding(true), patienceMs)
    try {
      // All that came into view at the same moment.
      await Promise.resolve()
      for (let cards = next(); cards.length > 0; cards = next())
        if ((await find(cards, run.signal)) > 0) onFound()
    } catch {
      // Without an answer the prices stay unknown until the next visit.
    } finally {
      clearTimeout(timer)
      if (running === run) running = null
      onFinding(false)
    }
  }

  return {
    cameIntoView(cardId) {
      inView.add(cardId)
      if (running === null && !looked.has(cardId)) void run()
    },
    leftView: cardId => inView.delete(cardId),
    end() {
      inView.clear()
      running?.abort()
      running = null
    },
  }
}
