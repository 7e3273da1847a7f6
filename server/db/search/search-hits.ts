/**
 * The products with a word for each need of a search, by the index of words alone. The rarest need is looked up, and
 * the others for its products only.
 */
import { wordWeights } from '#domain/search/catalogue-words'
import { placesOfAScore } from '#domain/search/hit-order'
import { type RawBuilder, sql } from 'kysely'

/**
 * What matches a typed word: the word itself, every word it begins, for a letter only those of names, or the words that
 * were probably meant. `end` comes after every word that begins with the typed one.
 */
export type WordNeed = TypedNeed | { readonly kind: 'oneOf'; readonly words: readonly string[] }

export type TypedNeed =
  | { readonly kind: 'itself'; readonly word: string }
  | { readonly kind: 'beginning' | 'letter'; readonly word: string; readonly end: string }
  /** What the word begins, or the card whose set it names, which comes first in the second kind: see `SearchWord`. */
  | {
      readonly kind: 'beginningOrSet' | 'setOrBeginning'
      readonly word: string
      readonly end: string
      readonly inSet: string
    }

const wholeWordFactor = 2
/** Above a whole word of a name, which weighs more than the number in a set. */
const printedSetFactor = 3

export function isTyped(need: WordNeed): need is TypedNeed {
  return need.kind !== 'oneOf'
}

/** Whether no product can match. */
export function isNothing(need: WordNeed): boolean {
  return need.kind === 'oneOf' && need.words.length === 0
}

/** Among which products a search looks: those that the catalogue lists, or every printing by its own words. */
type Searched = 'listed' | 'every printing'

/**
 * Selects the `number` of each listed match and a `rank`, once for each choice of its words that serves the needs. Smaller is
 * better, and the best rank of a product counts: see `hitPlace`. To group them here, SQLite would sort every match.
 */
export function rankedHits(needs: readonly WordNeed[]): RawBuilder<{ number: number; rank: number }> {
  const score = sql.join(
    needs.map((need, index) => scoreOf(`w${index}`, need)),
    sql` + `,
  )
  return sql`select w0.product_number as number, w0.place - ${sql.lit(placesOfAScore)} * (${score}) as rank
    ${matching(needs, 'listed')}`
}

/** Selects a row for each word of a product that serves the need, at most so many. */
export function hitsOf(need: WordNeed, most: number): RawBuilder<unknown> {
  return sql`select 1 as one from product_words as hit where ${has('hit', need)} limit ${sql.lit(most)}`
}

/** Selects the number of each match, some more than once. */
export function hitNumbers(needs: readonly WordNeed[], among: Searched): RawBuilder<{ number: number }> {
  return sql`select w0.product_number as number ${matching(needs, among)}`
}

/** The words of the first need, each with those of the other needs that its product has. SQLite keeps this order. */
function matching(needs: readonly WordNeed[], among: Searched): RawBuilder<unknown> {
  const tables = needs.map((_, index) => sql`product_words as ${sql.ref(`w${index}`)}`)
  const conditions = needs.flatMap((need, index) =>
    index === 0
      ? [has('w0', need)]
      : [sql`${sql.ref(`w${index}.product_number`)} = w0.product_number`, has(`w${index}`, need, 'w0')],
  )
  const ofThese =
    among === 'listed'
      ? [sql`w0.product_number > 0`]
      : needs.map((_, index) => sql`${sql.ref(`w${index}.weight`)} > ${sql.lit(wordWeights.otherPrinting)}`)
  return sql`from ${sql.join(tables, sql` cross join `)} where ${sql.join([...conditions, ...ofThese], sql` and `)}`
}

/** Whether the word of a row serves a need; of a row that belongs to the product of another, if that is given. */
function has(row: string, need: WordNeed, other?: string): RawBuilder<unknown> {
  const word = sql.ref(`${row}.word`)
  switch (need.kind) {
    case 'itself':
      return sql`${word} = ${need.word}`
    case 'oneOf':
      return sql`${word} in (${sql.join(need.words)})`
    case 'beginning':
      return begins(row, need, other)
    case 'beginningOrSet':
    case 'setOrBeginning':
      return sql`(${begins(row, need, other)} or ${isWord(row, need.inSet, other)})`
    case 'letter': {
      // Half the catalogue has a word with a given first letter, so one letter matches names only.
      const inName = sql`${sql.ref(`${row}.weight`)} >= ${sql.lit(wordWeights.name)}`
      return sql`${begins(row, need, other)} and (${word} = ${need.word} or ${inName})`
    }
  }
}

/**
 * Whether the word of a row begins with another. Compared together with the product, PostgreSQL looks it up among the
 * words of that product. Alone, it may go through all products with such a word, again for each row of the other.
 */
function begins(
  row: string,
  { word, end }: { word: string; end: string },
  other?: string,
): RawBuilder<unknown> {
  const found = sql.ref(`${row}.word`)
  if (other === undefined) return sql`${found} >= ${word} and ${found} < ${end}`
  const [number, same] = [sql.ref(`${row}.product_number`), sql.ref(`${other}.product_number`)]
  return sql`(${number}, ${found}) >= (${same}, ${word}) and (${number}, ${found}) < (${same}, ${end})`
}

/** Compared together with the product for the same reason as in `begins`. */
function isWord(row: string, word: string, other?: string): RawBuilder<unknown> {
  const found = sql.ref(`${row}.word`)
  if (other === undefined) return sql`${found} = ${word}`
  return sql`(${sql.ref(`${row}.product_number`)}, ${found}) = (${sql.ref(`${other}.product_number`)}, ${word})`
}

/** How well the word of a row serves a need. */
function scoreOf(row: string, need: WordNeed): RawBuilder<number> {
  const weight: RawBuilder<number> = sql.ref(`${row}.weight`)
  const whole: RawBuilder<number> = sql`${weight} * ${sql.lit(wholeWordFactor)}`
  switch (need.kind) {
    case 'itself':
      return whole
    case 'oneOf':
      return weight
    case 'beginningOrSet':
      return sql`case when ${sql.ref(`${row}.word`)} in (${need.word}, ${need.inSet}) then ${whole} else ${weight} end`
    case 'setOrBeginning':
      return sql`case ${sql.ref(`${row}.word`)} when ${need.inSet} then ${weight} * ${sql.lit(printedSetFactor)}
        when ${need.word} then ${whole} else ${weight} end`
    case 'beginning':
    case 'letter':
      return sql`case when ${sql.ref(`${row}.word`)} = ${need.word} then ${whole} else ${weight} end`
  }
}

/**
 * Returns an upper bound for words that begin with this one: the word with the last Unicode character
 * appended.
 */
export function endOfWordsBeginning(word: string): string {
  return `${word}\u{10ffff}`
}
