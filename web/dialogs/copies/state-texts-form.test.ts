import { describe, expect, it } from 'vitest'
import { allTexts, gradingTexts, slabTexts } from '#domain/copies/state-texts'
import { emptyAddValues, readAddForm } from './add-to-collection-form.ts'
import { graded, inGrading } from './testing/copies-to-edit.ts'
import { editValuesOf, readEditForm } from './edit-copy-form.ts'
import { changedElsewhere } from './changed-elsewhere.ts'

const today = '2026-03-14'
const card = { productId: 'p1', today }
const now = new Date(today)

describe.each(slabTexts)('%s of a slab', text => {
  const sent = { [text]: 'X1' }

  it('is read by the form that adds, and by the one that edits', () => {
    const psa10 = { ...emptyAddValues(today, 'USD'), purchasePrice: '1', gradingCompany: 'PSA', grade: '10' }
    const typed = { ...psa10, [text]: ' X1 ' }
    expect(readAddForm({ ...card, kind: 'graded', values: typed })).toMatchObject({ send: sent })
    const values = { ...editValuesOf(graded), [text]: ' X1 ' }
    expect(readEditForm({ copy: graded, isForGrading: false, values, now })).toEqual({ send: sent })
  })
})

describe.each(gradingTexts)('%s of a copy in grading', text => {
  const sent = { [text]: 'X1' }

  it('is read by the form that adds, and by the one that edits', () => {
    const costs = { ...emptyAddValues(today, 'USD'), rawCardCost: '1', gradingCost: '2' }
    const typed = { ...costs, [text]: ' X1 ' }
    expect(readAddForm({ ...card, kind: 'grading', values: typed })).toMatchObject({ send: sent })
    const values = { ...editValuesOf(inGrading), [text]: ' X1 ' }
    expect(readEditForm({ copy: inGrading, isForGrading: false, values, now })).toEqual({ send: sent })
  })
})

it.each(allTexts)('%s is named when it changed elsewhere', text => {
  expect(changedElsewhere(graded, { ...graded, [text]: 'X1' })).toMatch(/^Changed elsewhere: .+ X1\.$/)
})
