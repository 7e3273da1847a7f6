import { expect, test } from 'vitest'
import { apply } from './change.ts'
import { changesOf } from './changes.ts'

/** Every source that a fault makes of this one, with the operator before it. */
function plantedIn(source: string, file = 'planted.ts') {
  return changesOf(file, source).map(change => `${change.operator}: ${apply(source, change)}`)
}

test.each([
  ['a < b', ['comparison: a <= b']],
  ['a >= b', ['comparison: a > b']],
  ['a === b', ['comparison: a !== b']],
  ['a + b', ['arithmetic: a - b']],
  ["a + 'text'", []],
  ['a && b', ['logical: a || b']],
  ['if (a) b', ['negated: if (!(a)) b']],
  ['!a', ['no negation: a']],
  ['() => true', ['boolean: () => false']],
  ['f(true)', ['no statement: ;']],
  ['x = 9', ['no statement: ;', 'number: x = 10']],
  ['a ? b : c', ['swapped branches: a ? c : b']],
  ["throw new Refused('Choose a day.')", ["no sentence: throw new Refused('')"]],
  ["throw new Error('Some bug in here')", []],
  ['y([a, b])', ['no statement: ;', 'fewer elements: y([a])']],
])('plants faults in %s', (source, planted) => {
  expect(plantedIn(source)).toEqual(planted)
})

test('leaves the clauses of a query out and turns its signs', () => {
  const source = "return db.where('a', '<', b).orderBy('a')"
  expect(plantedIn(`() => { ${source} }`)).toEqual([
    `no clause: () => { return db.where('a', '<', b) }`,
    `no clause: () => { return db.orderBy('a') }`,
    `sign of a query: () => { return db.where('a', '<=', b).orderBy('a') }`,
  ])
})

test('turns the signs of SQL', () => {
  expect(plantedIn('const a = sql`x >= ${y} and z`')).toEqual([
    'sign in SQL: const a = sql`x > ${y} and z`',
    'sign in SQL: const a = sql`x >= ${y} or z`',
  ])
})

test('draws a part of the page always, without an attribute or without its text', () => {
  const source = 'const a = <b onClick={c}>{d && <e />}Text</b>'
  expect(plantedIn(source, 'planted.tsx')).toEqual([
    'no attribute: const a = <b >{d && <e />}Text</b>',
    'always drawn: const a = <b onClick={c}>{<e />}Text</b>',
    'no text: const a = <b onClick={c}>{d && <e />}</b>',
  ])
})

test.each([
  "import a from 'One of Many words'",
  'type A = 1 | 2',
  'interface B { c: 3 }',
  'let d: 4',
  '// e < 5',
])('leaves %s alone', source => {
  expect(plantedIn(source)).toEqual([])
})

test('leaves the classes of the page alone', () => {
  expect(plantedIn("const a = <b className={c ? 'd' : 'e'} />", 'planted.tsx')).toEqual([])
})

test('plants faults in a value whose type is asserted, and not in the type', () => {
  expect(plantedIn('const a = 1 as 1 | 2')).toEqual(['number: const a = 2 as 1 | 2'])
})
