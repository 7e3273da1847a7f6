/** A price list as a source that is asked: it answers with what its last reading said, without a call. */
import { isFreshQuote } from '#domain/prices/chosen-quote'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { priceKeyOf } from '#domain/prices/price-target'
import type { PriceSource, SourceFacts } from './price-source.ts'

/** Returns the quotes of a source, by product and price key with a blank between them. */
export type QuotesOf = (
  source: string,
  questions: readonly PriceQuestion[],
) => Promise<ReadonlyMap<string, PriceQuote>>

const questionsAtOnce = 200

/** Answers what a list has said within seven days. Of anything else it knows no price, so that the next source is asked. */
export function storedList(facts: SourceFacts, quotesOf: QuotesOf, now: () => Date): PriceSource {
  const { name, label, prices, notice, externalIds, languages } = facts
  return {
    name,
    label,
    prices,
    notice,
    externalIds,
    languages,
    quota: null,
    canPrice: ({ target }) =>
      target.kind === 'sealed' || (target.kind === 'raw' && target.condition === 'Near Mint'),
    async *ask(questions, signal, _maxCalls, claim) {
      for (let start = 0; start < questions.length && !signal.aborted; start += questionsAtOnce) {
        const some = questions.slice(start, start + questionsAtOnce)
        const quotes = await quotesOf(name, some)
        for (const question of some) {
          if (signal.aborted) return
          if (claim && !(await claim(question))) continue
          const quote = quotes.get(`${question.productId} ${priceKeyOf(question.target)}`)
          yield quote && isFreshQuote(quote, now())
            ? { question, outcome: 'priced', quote, origins: [], evidence: null }
            : { question, outcome: 'unpriced', evidence: null }
        }
      }
    },
  }
}
