import { describe, expect, test } from 'vitest'
import type { Language } from '#domain/products/language'
import type { PriceAnswer, PriceSource } from './price-source.ts'
import { charizardAsked } from '#server/testing/priced-questions'
import { playedSource } from '#server/testing/played-source'
import { priceLists, priceSources } from './registry.ts'
import { inEveryOrder, sourcesInOrder } from './sources-in-order.ts'

const onSale = ['en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'ja', 'ko', 'id', 'th']
const withListings = ['ebay', 'sandbox']

test.each([
  ...priceSources,
  ...priceLists,
])('$name prices English, and only listings tell other languages apart', ({ name, languages }) => {
  expect(languages).toEqual(withListings.includes(name) ? onSale : ['en'])
})

describe('a product of another language', () => {
  const asked: string[] = []
  const { priceSource } = playedSource({ confidence: 'medium' })
  const named = (name: string, languages: PriceSource['languages']): PriceSource => ({
    ...priceSource,
    name,
    languages,
    ask: (questions, ...more) => {
      asked.push(...questions.map(({ product }) => `${name} ${product.language}`))
      return priceSource.ask(questions, ...more)
    },
  })

  test('goes past the sources that do not tell its language, whatever ids it has', async () => {
    const sources = sourcesInOrder(
      [named('first', ['en']), named('second', ['en', 'ja'])],
      inEveryOrder(['first', 'second']),
    )
    const question = (language: Language) =>
      charizardAsked({
        productId: language,
        product: { language },
        externalIds: { tcgdex: '4', tcgplayer: '4' },
      })
    const answers: PriceAnswer[] = []
    const questions = [question('en'), question('ja'), question('de')]
    for await (const answer of sources.ask(questions, new AbortController().signal)) answers.push(answer)
    expect(asked).toEqual(['first en', 'second ja'])
    expect(answers.map(({ question: { productId } }) => productId)).toEqual(['en', 'ja'])
    expect(questions.map(sources.canPrice)).toEqual([true, true, false])
  })
})
