import { describe, expect, test } from 'vitest'
import { isHopedGrade, isGradeOf, gradesFromTitle, mentionsSlab } from './grade-from-title.ts'
import { gradedTarget } from '#domain/prices/price-target'
import { titleWords } from './title-words.ts'

const gradesIn = (title: string) =>
  gradesFromTitle(titleWords(title)).map(({ company, grade }) => `${company} ${grade}`)

describe('gradesFromTitle', () => {
  test.each([
    ['Charizard 4/102 Base Set PSA 10', ['PSA 10']],
    ['PSA 10 GEM MINT Charizard', ['PSA 10']],
    ['Charizard PSA GEM MT 10', ['PSA 10']],
    ['Charizard psa10', ['PSA 10']],
    ['Charizard GEM MINT 10 PSA', ['PSA 10']],
    ['Charizard BGS 9.5 Gem Mint (9.5/10/9/9.5)', ['BGS 9.5']],
    ['Charizard Beckett 9', ['BGS 9']],
    ['Charizard CGC Gem Mint 10', ['CGC 10']],
    ['Charizard SGC 9.0', ['SGC 9']],
    ['Charizard TAG 10 #4', ['TAG 10']],
    ['Charizard ACE 8', ['ACE 8']],
    ['Charizard HGA 9', ['HGA 9']],
    ['Charizard PSA 10 ready to ship', ['PSA 10']],
    // Not worth the same as the number alone.
    ['Charizard CGC Pristine 10', ['CGC pristine 10']],
    ['Charizard BGS Pristine 10', ['BGS 10']],
    ['Charizard BGS 10 Black Label', ['BGS black label 10']],
    ['Charizard PSA 8 (OC)', ['PSA 8 oc']],
    ['Charizard PSA Authentic', ['PSA authentic']],
    // Two grades: neither is certain.
    ['Charizard CGC 9 crossover PSA 9', ['CGC 9', 'PSA 9']],
    ['Charizard PSA 9 not a PSA 9', ['PSA 9']],
    // No grade.
    ['Charizard 4 PSA ready', []],
    ['Regrade CGC BGS PSA Charizard', []],
    ['Pikachu & Zekrom Tag Team GX 33/181', []],
    ['Computer Search Ace Spec 137/149', []],
    ['PSA graded Charizard 4', []],
    ['Charizard PSA 11', []],
  ])('reads %s', (title, grades) => expect(gradesIn(title)).toEqual(grades))
})

test('finds an unknown company when asked to', () => {
  expect(gradesFromTitle(titleWords('Charizard Graad 9'), 'GRAAD')).toEqual([
    { company: 'GRAAD', grade: '9' },
  ])
  expect(gradesFromTitle(titleWords('Charizard Graad 9'))).toEqual([])
})

test.each([
  [gradedTarget('PSA', 'Gem Mint 10'), 'PSA 10', true],
  [gradedTarget('PSA', '10'), 'PSA 9', false],
  [gradedTarget('PSA', '10'), 'CGC 10', false],
  [gradedTarget('BGS', 'pristine 10'), 'BGS 10', true],
  [gradedTarget('CGC', 'pristine 10'), 'CGC 10', false],
  [gradedTarget('CGC', 'pristine 10'), 'CGC Pristine 10', true],
  [gradedTarget('BGS', 'Black Label 10'), 'BGS 10', false],
])('%j and %s: %s', (target, title, same) => {
  if (target.kind !== 'graded') throw new Error('expected a graded target')
  const found = gradesFromTitle(titleWords(title))[0]
  expect(found && isGradeOf(target, found)).toBe(same)
})

test.each([
  ['PSA 10?', true],
  ['PSA 10 contender', true],
  ['PSA 9 potential', true],
  ['CGC 9 PSA ready', true],
  ['PSA 10 ready to ship', false],
])('%s is a hope: %s', (title, hope) => expect(isHopedGrade(title, titleWords(title))).toBe(hope))

test.each([
  ['Charizard graded', true],
  ['Charizard slabbed', true],
  ['Charizard PSA 4', true],
  ['Charizard ungraded', false],
  ['Charizard PSA ready', false],
])('%s may be a slab: %s', (title, maybe) =>
  expect(mentionsSlab(titleWords(title), titleWords(title))).toBe(maybe))
