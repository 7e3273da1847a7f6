import { expect, test } from 'vitest'
import { recogniseFile } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'
import { emptyDraft, readDraft, readingOf, withField } from './mapping-draft.ts'
import { previewRow } from './preview-words.ts'

const header = ['Card', 'From', 'How many', 'I paid', 'When', 'State']
const preview = [
  ['Pikachu #58/102', 'Base Set', '3', '4.50', '03/04/2025', 'NM'],
  ['Charizard', 'Base Set', '1', '350', '25/04/2025', 'Tatty'],
]

function recognised() {
  const file = recogniseFile([header, ...preview])
  if (isRefusal(file)) throw new Error(file.sentence)
  return { ...file, conditionWords: [...file.conditionWords], preview }
}

/** All columns mapped by hand. */
function mapped() {
  const fields = ['name', 'setName', 'quantity', 'price', 'purchaseDate', 'condition'] as const
  return fields.reduce((draft, field, column) => withField(draft, column, field), emptyDraft(recognised()))
}

test('a field belongs to one column: the last that got it', () => {
  const draft = withField(withField(emptyDraft(recognised()), 0, 'name'), 1, 'name')
  expect(draft.fields.filter(field => field === 'name')).toHaveLength(1)
  expect(draft.fields[1]).toBe('name')
})

test('mapping a price and a quantity asks what the price is for, and nothing is sent before it is answered', () => {
  const draft = mapped()
  const asRead = readingOf(recognised(), draft)
  expect(asRead.questions.map(({ about }) => about)).toContain('priceFor')
  expect(readDraft(asRead, draft)).toEqual({ faults: { priceFor: 'Choose one.' } })
  const answered = { ...draft, answers: { priceFor: 'row' as const } }
  expect(readDraft(readingOf(recognised(), answered), answered)).toMatchObject({
    send: { columns: draft.fields, answers: { priceFor: 'row' }, conditions: {} },
  })
})

test('a file without names of cards is not sent', () => {
  const draft = withField(mapped(), 0, null)
  expect(readDraft(readingOf(recognised(), draft), draft)).toMatchObject({
    faults: { columns: 'Choose the column with the names of the cards.' },
  })
})

test('the preview follows each answer', () => {
  const rows = (draft: ReturnType<typeof mapped>) => {
    const { reading } = readingOf(recognised(), draft)
    const now = { latestDay: '2026-11-25', currency: 'USD' }
    return preview.map((cells, index) => previewRow(cells, index + 2, reading, now))
  }
  const draft = mapped()
  const [first, second] = rows(draft)
  // Only 25/04 tells that the day comes first.
  expect(first).toEqual({
    line: 2,
    kind: 'ok',
    title: '3 × Pikachu',
    facts: ['Base Set', '#58', 'Near Mint', '$4.50 each, $13.50 in all', 'Apr 3, 25'],
  })
  expect(second).toMatchObject({ line: 3, kind: 'wrong', title: 'Charizard' })
  expect(second?.facts.join()).toContain('State “Tatty”: Condition must be one of')
  const answered = {
    ...draft,
    answers: { priceFor: 'row' as const },
    conditions: { tatty: 'Damaged' as const },
  }
  expect(rows(answered).map(({ facts }) => facts)).toEqual([
    ['Base Set', '#58', 'Near Mint', '$1.50 each, $4.50 in all', 'Apr 3, 25'],
    ['Base Set', 'Damaged', '$350.00', 'Apr 25, 25'],
  ])
})

test('rows that add no copy say why', () => {
  const asRead = readingOf(recognised(), mapped()).reading
  const now = { latestDay: '2026-11-25', currency: 'EUR' }
  const none = previewRow(['Mew', '151', '0', '1', '', ''], 9, asRead, now)
  expect(none).toEqual({ line: 9, kind: 'skipped', title: 'Mew', facts: ['No copy: left out'] })
})
