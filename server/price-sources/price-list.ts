/**
 * A price list is a source that is read as a whole, once a day, instead of being asked for each price. It comes in parts;
 * a small list has one. Its reader remembers when it requested each part, and requests none too often.
 */
import type { Unreadable } from '#domain/products/catalogue-entry'
import type { NamedProduct } from '#domain/products/listed-name'
import type { ProductType } from '#domain/products/product'
import type { PriceQuote } from '#domain/prices/price-quote'
import { type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import type { Variable } from '#server/environment'
import type { CallFailed } from './outside-call.ts'
import {
  type PriceSource,
  outcomeOfQuote,
  type SourceAbout,
  type SourceFacts,
  type Surroundings,
} from './price-source.ts'
import { isFreshQuote } from '#domain/prices/chosen-quote'
import type { PriceQuestion } from '#domain/prices/price-question'

interface PriceListFacts extends SourceFacts {
  /** The outside catalogue whose ids its prices have, as in `external_ids`: "tcgplayer". */
  readonly catalogue: string
}

export interface PriceListPlug extends PriceListFacts {
  readonly about: SourceAbout
  /** Reads its own environment variables. Throws BadConfig for a wrong value, also when the list is off. */
  configure(variable: Variable): { readonly open: (surroundings: ListSurroundings) => PriceList }
  /** Reads a file of the list that the operator has downloaded; left out for a list that is only called. */
  readonly readFile?: (
    chunks: AsyncIterable<string>,
    pause: () => Promise<void>,
  ) => Promise<FilePrices | Unreadable>
}

/** The prices of a file, and how many rows it has. */
export interface FilePrices extends ListedPrices {
  readonly rows: number
  /** Rows without an id, a name and number by which a product could be found. */
  readonly unknown: number
}

/** What a list is handed when it is opened. */
export interface ListSurroundings extends Omit<Surroundings, 'quotaOf' | 'askToMarketFactor'> {
  /** What the server calls itself, such as Holofolio/1.2.3. */
  readonly userAgent: string
}

export interface PriceList extends PriceListFacts {
  /** False for a list without the settings for its calls: then it has only what is loaded from files. */
  readonly isCalled?: boolean
  /** Starts to read. `reportRequest` is called with every try of every call. */
  read(signal: AbortSignal, reportRequest: () => void): ListReading
}

/** The calls of one run, one at a time. None throws for what the other side does. */
export interface ListReading {
  /** When the list was built, ISO-8601 in UTC; null for a list that says so only with its prices. */
  builtAt(): Promise<string | null | ListFailed>
  parts(): Promise<readonly ListPart[] | ListFailed>
  /** The prices of a part; null if the list has no such part any more. */
  prices(partId: string): Promise<ListedPrices | null | ListFailed>
  /** What a part has: for products of ours whose id is unknown. Null if the list has no such part any more. */
  products(partId: string): Promise<ListedProducts | null | ListFailed>
  /** Waits, unless the run is ended. */
  wait(ms: number): Promise<void>
}

/** A call that failed. `isBlocked`: the source wants no calls for now, so that none may follow on this day. */
export interface ListFailed extends CallFailed {
  readonly isBlocked: boolean
  /** For how long no call may follow; left out where one may at once. */
  readonly waitsMs?: number
}

/** A part of a list, such as a set. */
export interface ListPart {
  readonly id: string
  readonly name: string
}

export interface ListedPrices {
  /** The ids of the products that have a price, each once. */
  readonly productIds: readonly string[]
  /** Returns the price of our product that has this id; null if none of the prices is for its printing. */
  quoteOf(productId: string, ours: OurProduct, builtAt: string): PriceQuote | null
  /**
   * Whether the list names the printings of a card. A printing of ours without an id is then looked up by the id of
   * another printing of the card.
   */
  readonly namesPrintings?: boolean
  /** Products that the list has no id for; left out for a list whose products all have one. */
  readonly withoutId?: readonly PartWithoutIds[]
  /** Of graded cards; left out for a list without them. */
  readonly grades?: ListedGrades
  /** Rows that could not be read, or whose price cannot be. */
  readonly leftOut: number
  /** When they were built, ISO-8601 in UTC, for a list that says so only here. */
  readonly builtAt?: string
}

/** The products of a part, such as a set, that have no id. Their names and numbers may tell which product of ours they are. */
export interface PartWithoutIds {
  readonly name: string
  /** The ids of the other products of the part, by which its set is found. */
  readonly knownIds: readonly string[]
  /** `id` is one that the list has made up, for `quoteOf`: no id of a market looks like it. */
  readonly products: readonly (NamedProduct & { readonly rows: number })[]
}

interface ListedGrades {
  /** The states that every product is priced in. Other states are priced for products that a collector holds in them. */
  readonly usual: readonly PriceTarget[]
  /** As `quoteOf`, for a grade. */
  quoteOf(productId: string, ours: OurProduct, target: PriceTarget, builtAt: string): PriceQuote | null
}

/** What decides which price of an id is ours. */
export interface OurProduct {
  readonly productType: ProductType
  readonly printingKey: string | null
  /** Of its set, YYYY-MM-DD; null if unknown. */
  readonly releaseDate: string | null
  /**
   * The printing keys of all our products with the same id, this one among them; without an id, of all printings of the
   * card.
   */
  readonly printingsOfId: readonly (string | null)[]
  /** False for a printing without an id, which is looked up by the id of another printing of the card. */
  readonly hasId: boolean
}

export interface ListedProducts {
  readonly products: readonly ListedProduct[]
  readonly leftOut: number
}

export interface ListedProduct {
  readonly id: string
  readonly name: string
  readonly productType: ProductType
  /** As printed, such as 139/195; null for sealed products, and for cards without one. */
  readonly number: string | null
}

/** Returns the quotes of a source, by product and price key with a blank between them. */
export type QuotesOf = (
  source: string,
  questions: readonly PriceQuestion[],
) => Promise<ReadonlyMap<string, PriceQuote>>

const questionsAtOnce = 200

/**
 * A list as a source that is asked, without a call. Answers what it has said within seven days. Of anything else it knows no
 * price, so that the next source is asked.
 */
export function storedList(facts: SourceFacts, quotesOf: QuotesOf, now: () => Date): PriceSource {
  return {
    ...facts,
    quota: null,
    canPrice: ({ target }) =>
      target.kind === 'sealed' || (target.kind === 'raw' && target.condition === 'Near Mint'),
    async *ask(questions, signal, _maxCalls, claim) {
      for (let start = 0; start < questions.length && !signal.aborted; start += questionsAtOnce) {
        const some = questions.slice(start, start + questionsAtOnce)
        const quotes = await quotesOf(facts.name, some)
        for (const question of some) {
          if (signal.aborted) return
          if (claim && !(await claim(question))) continue
          const quote = quotes.get(`${question.productId} ${priceKeyOf(question.target)}`)
          yield { question, ...outcomeOfQuote(quote && isFreshQuote(quote, now()) ? quote : null) }
        }
      }
    },
  }
}
