import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { JsonLists, type Piece } from './json-lists.ts'
import { WrongFile } from '#server/reading-threads'

function piecesOf(texts: readonly string[]): Piece[] {
  const lists = new JsonLists()
  const pieces = texts.flatMap(text => [...lists.push(text)])
  lists.end()
  return pieces
}

const row = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())
const member = fc.oneof(
  fc.array(row, { maxLength: 5 }),
  fc.jsonValue().filter(value => !Array.isArray(value)),
)

it('finds the members and the rows of any object, wherever its text is cut and however it is spaced', () => {
  checkProperty(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), member), { maxLength: 5 }),
      fc.array(fc.nat()),
      fc.constantFrom(undefined, 1),
      (members, cuts, space) => {
        const object = Object.fromEntries(members)
        const text = JSON.stringify(object, null, space)
        const places = [...new Set(cuts.map(cut => cut % (text.length + 1)))].toSorted((a, b) => a - b)
        const texts = [0, ...places].map((from, index) => text.slice(from, places[index]))
        const found = new Map<string, unknown>()
        for (const piece of piecesOf(texts)) {
          if ('member' in piece) found.set(piece.member, JSON.parse(piece.text))
          else if ('row' in piece) (found.get(piece.list) as unknown[]).push(JSON.parse(piece.row))
          else found.set(piece.list, [])
        }
        expect([...found]).toEqual(Object.entries(JSON.parse(text)))
      },
    ),
    // An object made of these by assignment loses the name __proto__.
    {
      seed: 85_729,
      examples: [
        [
          [
            ['__proto__', null],
            ['__proto__', [{}]],
          ],
          [],
          undefined,
        ],
      ],
    },
  )
})

it.each([
  '',
  '[',
  '{"a":[1]}',
  '{"a" 1}',
  '{"a":1}}',
  '{"a":[{}{}]}',
  '{"a":1,}',
  '{"a":[{}],',
  '{"a":[{},]}',
  '{a:1}',
])('refuses %j', text => {
  expect(() => piecesOf([text])).toThrow(WrongFile)
})

it('refuses a row that never ends, without keeping more of it', () => {
  const lists = new JsonLists()
  expect(() => {
    for (let pushed = 0; pushed < 1_000; pushed++)
      Array.from(lists.push(pushed === 0 ? '{"a":[{"' : 'x'.repeat(1_000)))
  }).toThrow(/a, row 1: is too long/)
})
