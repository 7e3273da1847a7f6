import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { conditions } from '#domain/collection/copy'
import type { Answers, Question } from '#domain/import/reading'
import { QuestionField } from './question-field.tsx'

const assumed: Answers = {
  priceFor: 'copy',
  dayOrder: 'day first',
  decimalMark: '.',
  blankQuantity: 1,
  blankCondition: 'Near Mint',
  conditions: {},
}

test.each<[Question['about'], readonly string[]]>([
  ['priceFor', ['For each copy', 'For all together']],
  ['dayOrder', ['Day first', 'Month first']],
  ['decimalMark', ['Point: 1,234.50', 'Comma: 1.234,50']],
  ['blankQuantity', ['No copy', 'One copy']],
  ['blankCondition', conditions],
])('the question about %s offers every answer', (about, labels) => {
  const question = { about, sentence: 'Which is it?', example: '' }
  const shown = renderToStaticMarkup(
    <QuestionField question={question} told={{}} assumed={assumed} error={undefined} onTell={() => {}} />,
  )
  expect(labels.filter(label => !shown.includes(`>${label}<`))).toEqual([])
})
