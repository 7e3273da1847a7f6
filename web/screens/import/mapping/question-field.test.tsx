import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { conditions } from '#domain/copies/copy'
import type { Answers, Question } from '#domain/import/reading'
import { currencies } from '#domain/money/currency'
import { QuestionField } from './question-field.tsx'

const assumed: Answers = {
  priceFor: 'copy',
  dayOrder: 'day first',
  decimalMark: '.',
  blankQuantity: 1,
  blankCondition: 'Near Mint',
  conditions: {},
}

function shownField(question: Question, error?: string): string {
  return renderToStaticMarkup(
    <QuestionField question={question} given={{}} assumed={assumed} error={error} onTell={() => {}} />,
  )
}

test.each<[Question['about'], readonly string[]]>([
  ['priceFor', ['For each copy', 'For all together']],
  ['dayOrder', ['Day first', 'Month first']],
  ['decimalMark', ['Point: 1,234.50', 'Comma: 1.234,50']],
  ['blankQuantity', ['No copy', 'One copy']],
  ['blankCondition', conditions],
])('the question about %s offers every answer', (about, labels) => {
  const question = { about, sentence: 'Which is it?', example: '' }
  const shown = shownField(question)
  expect(labels.filter(label => !shown.includes(`>${label}<`))).toEqual([])
})

test('the currency of bare amounts is chosen from all, the likely ones first', () => {
  const question = {
    about: 'currency',
    sentence: 'In which?',
    example: '250,00',
    choices: ['USD', 'EUR'],
  } as const
  const shown = shownField(question, 'Choose one.')
  const options = [...shown.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label)
  expect(options.slice(0, 4)).toEqual(['Choose…', 'USD', 'EUR', 'AED'])
  expect(options).toHaveLength(currencies.length + 1)
  expect(shown).toContain('Choose one.')
})

test('the meaning of a sign is chosen from the currencies that have it', () => {
  const choices = ['SEK', 'NOK', 'DKK', 'ISK']
  const shown = shownField({ about: 'kronaSign', sentence: 'Which?', example: '250 kr', choices })
  const options = [...shown.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label)
  expect(options).toEqual(['Choose…', ...choices])
  expect(shown).toContain('In your file: 250 kr')
})

test('each currency without a rate has a field', () => {
  const shown = shownField({ about: 'rates', sentence: 'What was it?', example: '', choices: ['JPY', 'EUR'] })
  expect([shown.includes('1 JPY in USD'), shown.includes('1 EUR in USD')]).toEqual([true, true])
})
