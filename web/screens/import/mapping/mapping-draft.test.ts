import { expect, test } from 'vitest'
import { recogniseFile } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'
import { unchangedDraft, readDraft, readingOf, withField } from './mapping-draft.ts'
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
  return fields.reduce(
    (draft, field, column) => withField(draft, column, field),
    unchangedDraft(recognised()),
  )
}

test('a field belongs to one column: the last that got it', () => {
  const draft = withField(withField(unchangedDraft(recognised()), 0, 'name'), 1, 'name')
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

/** A file whose collector has answered that its prices are for each copy. */
function answered() {
  const rows = [
    ['Name', 'Condition', 'Quantity', 'Price', 'Date'],
    ['Abra', 'NM', '2', '5', '3/4/2025'],
    ['Mew', 'Good', '1', '5', '3/4/2025'],
  ]
  const file = recogniseFile(rows, { answers: { priceFor: 'copy' } })
  if (isRefusal(file)) throw new Error(file.sentence)
  return { ...file, conditionWords: [...file.conditionWords], preview: rows.slice(1) }
}

test('an answer that was given is sent again, and so is another one in its place', () => {
  const draft = unchangedDraft(answered())
  const sent = (answers: typeof draft.answers) => {
    const changed = { ...draft, answers: { ...draft.answers, ...answers } }
    return readDraft(readingOf(answered(), changed), changed)
  }
  expect(sent({})).toEqual({ faults: { dayOrder: 'Choose one.' } })
  const dayOrder = 'day first'
  expect(sent({ dayOrder })).toMatchObject({
    // Apps disagree about "Good".
    send: { answers: { priceFor: 'copy', dayOrder }, conditions: { good: 'Lightly Played' } },
  })
  expect(sent({ dayOrder, priceFor: 'row' })).toMatchObject({
    send: { answers: { priceFor: 'row', dayOrder } },
  })
})

test('with other columns, what was answered stays so, and what no longer is asked is not sent', () => {
  const draft = {
    ...unchangedDraft(answered()),
    answers: { priceFor: 'row', dayOrder: 'day first' },
  } as const
  const noted = withField(draft, 1, 'notes')
  const { questions, reading } = readingOf(answered(), noted)
  expect(questions.map(({ about, isAnswered }) => [about, isAnswered])).toEqual([
    ['priceFor', true],
    ['dayOrder', false],
    ['blankCondition', false],
  ])
  expect(reading.answers).toMatchObject({ priceFor: 'row', dayOrder: 'day first' })
  const single = withField(draft, 2, null)
  const read = readDraft(readingOf(answered(), single), {
    ...single,
    answers: { ...single.answers, blankQuantity: 1 },
  })
  expect(read).toMatchObject({ send: { answers: { dayOrder: 'day first' } } })
  expect(read).not.toHaveProperty('send.answers.priceFor')
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

test('amounts are shown in the currency that they are read in', () => {
  const rows = [
    ['Name', 'Qty', 'Price'],
    ['Abra', '2', '250,00'],
    ['Mew', '1', '¥12,800'],
    ['Onix', '1', '$5'],
  ]
  const file = recogniseFile(rows)
  if (isRefusal(file)) throw new Error(file.sentence)
  const details = { ...file, conditionWords: [...file.conditionWords], preview: rows.slice(1) }
  const shown = (answers: ReturnType<typeof unchangedDraft>['answers']) => {
    const { reading } = readingOf(details, { ...unchangedDraft(details), answers })
    const now = { latestDay: '2026-11-25', currency: 'USD' }
    return details.preview.map((cells, index) => previewRow(cells, index, reading, now).facts.slice(1))
  }
  const others = [['¥12,800', 'Price paid “¥12,800” read as Japanese yen.'], ['$5.00']]
  expect(shown({})).toEqual([['$250.00 each, $500.00 in all'], ...others])
  expect(shown({ currency: 'EUR' })).toEqual([['€250.00 each, €500.00 in all'], ...others])
})

test('each currency needs a rate, and it must be one', () => {
  const questions = [
    { about: 'rates', sentence: 'What was it?', example: '', choices: ['JPY', 'EUR'] },
  ] as const
  const withRates = (rates: Record<string, string>) => {
    const draft = { ...mapped(), answers: { rates } }
    return readDraft({ ...readingOf(recognised(), draft), questions }, draft)
  }
  const sentence = (code: string) => ({
    faults: { rates: `Enter the rate of ${code} as a number, such as 0.95.` },
  })
  expect(withRates({})).toEqual(sentence('JPY'))
  expect(withRates({ JPY: '0.0064', EUR: '1,08' })).toEqual(sentence('EUR'))
  expect(withRates({ JPY: '0.0064', EUR: '1.08' })).toMatchObject({
    send: { answers: { rates: { JPY: '0.0064', EUR: '1.08' } } },
  })
})

test('no rate is needed after the currency of the amounts is changed', () => {
  const rates = { about: 'rates', sentence: 'What was it?', example: '', choices: ['EUR'] } as const
  const currency = { about: 'currency', sentence: 'In which?', example: '5', isAnswered: true } as const
  const plain = recognised()
  const answers = { ...plain.reading.answers, currency: 'EUR' }
  const details = { ...plain, reading: { ...plain.reading, answers }, questions: [currency, rates] }
  const asked = (code: string) =>
    readingOf(details, { ...unchangedDraft(details), answers: { currency: code } }).questions
  expect(asked('EUR')).toEqual([currency, rates])
  expect(asked('USD')).toEqual([currency])
})

test('rows that add no copy say why', () => {
  const asRead = readingOf(recognised(), mapped()).reading
  const now = { latestDay: '2026-11-25', currency: 'EUR' }
  const none = previewRow(['Mew', '151', '0', '1', '', ''], 9, asRead, now)
  expect(none).toEqual({ line: 9, kind: 'skipped', title: 'Mew', facts: ['No copy: left out'] })
})
