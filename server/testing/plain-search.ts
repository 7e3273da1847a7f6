/** The search of the catalogue by its rules alone: every product is compared with every text, without an index. */
import {
  type Findable,
  type Printed,
  productWords,
  wordCount,
  wordWeights,
} from '#domain/search/catalogue-words'
import {
  innerTrigramsOf,
  nearestWords,
  parseSearch,
  type SearchWord,
  trigramsOf,
} from '#domain/search/search-query'
import { joinNeighbours, splitKnownWords } from '#domain/search/search-spacing'

export interface PlainProduct extends Findable, Printed {
  readonly id: string
  readonly listOrder: string
}

type Words = ReadonlyMap<string, number>
/** Returns how well a product's words serve a typed word; 0 for not at all. */
type Need = (words: Words) => number

export function plainSearch(products: readonly PlainProduct[]): (text: string) => string[] {
  const indexed = products.map(product => ({
    product,
    words: new Map(productWords(product, product).map(({ word, weight }) => [word, weight])),
  }))
  const vocabulary = [...new Set(indexed.flatMap(({ words }) => [...words.keys()]))].sort(byBytes)
  const known = new Set(vocabulary)

  const matches = (typed: readonly SearchWord[]): string[] => {
    const needs = typed.map(word => needOf(word, vocabulary))
    const found = indexed.flatMap(({ product, words }) => {
      const scores = needs.map(need => need(words))
      const isMatch = scores.length > 0 && scores.every(score => score > 0)
      return isMatch ? [{ product, score: scores.reduce((sum, score) => sum + score, 0) }] : []
    })
    return found
      .toSorted((one, other) => other.score - one.score || inOrder(one.product, other.product))
      .map(({ product }) => product.id)
  }
  return text => {
    const typed = parseSearch(text)
    const words = typed.map(({ word }) => word)
    const spacings = [...joinNeighbours(words), ...splitKnownWords(words, known)].slice(0, 6)
    const tries = [typed, ...spacings.map(spacing => parseSearch(spacing.join(' ')))]
    for (const words of tries) {
      const found = matches(words)
      if (found.length > 0) return found
    }
    return []
  }
}

function needOf(typed: SearchWord, vocabulary: readonly string[]): Need {
  const { word, matchesPrefix, allowsTypos, inSet, isPrintedSet } = typed
  if (!matchesPrefix) return words => 2 * (words.get(word) ?? 0)
  const isOfASet = inSet !== null && vocabulary.some(known => known.startsWith(inSet))
  if (!allowsTypos || isOfASet || vocabulary.some(known => known.startsWith(word))) {
    const isLetter = [...word].length === 1
    return bestOf((known, weight) => {
      if (known === inSet) return (isPrintedSet ? 3 : 2) * weight
      if (known === word) return 2 * weight
      return known.startsWith(word) && (!isLetter || weight >= wordWeights.name) ? weight : 0
    })
  }
  const meant = new Set(meantBy(word, vocabulary))
  return bestOf((known, weight) => (meant.has(known) ? weight : 0))
}

function meantBy(word: string, vocabulary: readonly string[]): string[] {
  const letters = vocabulary.filter(known => /^\p{L}{3,}$/u.test(known))
  const pieces = innerTrigramsOf(word)
  const containing = letters
    .filter(known => pieces.every(piece => trigramsOf(known).includes(piece)))
    .slice(0, 200)
    .filter(known => known.includes(word))
  if (containing.length > 0) return containing.slice(0, 20)
  const trigrams = trigramsOf(word)
  const alike = letters
    .map(known => ({ known, shared: trigramsOf(known).filter(trigram => trigrams.includes(trigram)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
  return nearestWords(
    word,
    alike.slice(0, 200).map(({ known }) => known),
  ).slice(0, 20)
}

function bestOf(scoreOf: (word: string, weight: number) => number): Need {
  return words => Math.max(0, ...[...words].map(([word, weight]) => scoreOf(word, weight)))
}

function inOrder(one: PlainProduct, other: PlainProduct): number {
  const englishFirst = Number(one.language !== 'en') - Number(other.language !== 'en')
  const fewer = wordCount(one.name) - wordCount(other.name)
  const older = byBytes(one.releaseDate ?? '~', other.releaseDate ?? '~')
  return (
    englishFirst || fewer || older || byBytes(one.listOrder, other.listOrder) || byBytes(one.id, other.id)
  )
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
