import { describe, expect, it } from 'vitest'
import { decideAdd } from './add-copy.ts'
import { type CopyState, fieldsOf } from './copy.ts'
import { copyOf, graded, inGrading, paid, psa10, raw, sealed, sentForGrading } from './copy.arbitrary.ts'
import { decideEdit } from './edit-copy.ts'
import { gradingTexts, shownTexts, slabTexts, stateTexts } from './state-texts.ts'
import { isRefusal } from '#domain/refusal'

const stateAfter = (decision: ReturnType<typeof decideAdd>): CopyState => {
  if (isRefusal(decision)) throw new Error(decision.sentence)
  return decision.state
}

describe.each(slabTexts)('%s, which only graded copies have', text => {
  const sent = { [text]: 'X1' }
  const { words } = stateTexts[text]
  const labelled = copyOf({ ...graded.state, ...sent } as CopyState, 1_250)

  it('is kept by a new copy, a corrected raw one, and one that is back from grading', () => {
    expect(stateAfter(decideAdd('card', { ...paid, ...psa10, ...sent }))).toMatchObject(sent)
    expect(stateAfter(decideEdit(raw, { ...psa10, ...sent }))).toMatchObject(sent)
    const back = { gradingStatus: 'graded', ...psa10 } as const
    expect(stateAfter(decideEdit(inGrading, { ...back, ...sent }))).toMatchObject(sent)
    expect(stateAfter(decideEdit(inGrading, back))).toMatchObject({ [text]: null })
  })

  it('is edited, kept by other edits, cleared, and lost by a copy that is corrected to raw', () => {
    expect(stateAfter(decideEdit(graded, sent))).toMatchObject(sent)
    expect(stateAfter(decideEdit(labelled, { grade: '9' }))).toMatchObject(sent)
    expect(stateAfter(decideEdit(labelled, { [text]: null }))).toMatchObject({ [text]: null })
    const after = stateAfter(decideEdit(labelled, { condition: 'Damaged' }))
    expect(fieldsOf(after)).toMatchObject({ kind: 'raw', [text]: null })
  })

  it.each([
    [
      'a new sealed product',
      decideAdd('sealed_product', { ...paid, ...sent }),
      `A sealed product has no ${words}.`,
      text,
    ],
    [
      'a new copy in grading',
      decideAdd('card', { ...sentForGrading, ...sent }),
      `A copy in grading has no ${words} yet.`,
      text,
    ],
    [
      'a new raw card',
      decideAdd('card', { ...paid, condition: 'Damaged', ...sent }),
      `A ${words} needs a grading company and a grade.`,
      'gradingCompany',
    ],
    ['a sealed product', decideEdit(sealed, sent), `A sealed product has no ${words}.`, text],
    ['a copy in grading', decideEdit(inGrading, sent), `A copy in grading has no ${words} yet.`, text],
    [
      'a card sent for grading',
      decideEdit(raw, { gradingStatus: 'grading', ...sent }),
      `A copy in grading has no ${words} yet.`,
      text,
    ],
    ['a raw card', decideEdit(raw, sent), `Only a graded copy has a ${words}.`, text],
    [
      'a copy corrected to raw',
      decideEdit(graded, { condition: 'Damaged', ...sent }),
      `A raw card has no ${words}.`,
      text,
    ],
  ])('is refused for %s', (_, decision, sentence, field) => {
    expect(decision).toMatchObject({ sentence, field })
  })
})

describe.each(gradingTexts)('%s, which is entered in grading', text => {
  const sent = { [text]: 'X1' }
  const waiting = copyOf({ ...inGrading.state, ...sent } as CopyState, 3_500)

  it('is kept by a new copy and one sent for grading, edited, cleared, and kept when it is graded', () => {
    expect(stateAfter(decideAdd('card', { ...sentForGrading, ...sent }))).toMatchObject(sent)
    expect(stateAfter(decideEdit(raw, { gradingStatus: 'grading', ...sent }))).toMatchObject(sent)
    expect(stateAfter(decideEdit(inGrading, sent))).toMatchObject(sent)
    expect(stateAfter(decideEdit(waiting, { [text]: null }))).toMatchObject({ [text]: null })
    const back = { gradingStatus: 'graded', ...psa10 } as const
    expect(stateAfter(decideEdit(waiting, back))).toMatchObject(sent)
  })

  it.each([
    ['a new graded copy', decideAdd('card', { ...paid, ...psa10, ...sent })],
    ['a new raw card', decideAdd('card', { ...paid, condition: 'Damaged', ...sent })],
    ['a new sealed product', decideAdd('sealed_product', { ...paid, ...sent })],
    ['a raw card', decideEdit(raw, sent)],
    ['a graded copy', decideEdit(graded, sent)],
    ['a sealed product', decideEdit(sealed, sent)],
  ])('is ignored for %s', (_, decision) => {
    expect(fieldsOf(stateAfter(decision))).toMatchObject({ [text]: null })
  })
})

it('shows the texts of the kind that were entered', () => {
  const texts = { certNumber: '1', predictedGrade: '9' }
  const shown = (kind: string) =>
    shownTexts({ ...fieldsOf(raw.state), kind, ...texts }).map(({ text }) => text)
  expect(shown('graded')).toEqual(['1'])
  expect(shown('grading')).toEqual(['9'])
  expect(shown('raw')).toEqual([])
  expect(shownTexts(fieldsOf(graded.state))).toEqual([])
})
