import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { filesIn, type PackedFile, zipOf } from './testing/packed-files.ts'
import { type CutZip, zipPieces } from './zip-pieces.ts'

const everything = () => true
const isPicture = (name: string) => name.endsWith('.webp')
const pairsOf = (files: readonly PackedFile[]) => files.map(({ name, content }) => [name, content])

/** Reads all pieces, one after the other. */
async function filesOf(cut: CutZip | null): Promise<[string, Uint8Array][]> {
  return (await Promise.all((cut?.pieces ?? []).map(({ content }) => filesIn(content)))).flat()
}

describe('the pieces of a zip', () => {
  const file = fc.record({
    name: fc.stringMatching(/^[a-zé]{1,12}$/).map(name => `${name}.webp`),
    content: fc.uint8Array({ maxLength: 3_000 }).map(bytes => Uint8Array.from(bytes)),
  })

  it('have every file once, as it was', async () => {
    await checkProperty(
      fc.asyncProperty(
        fc.uniqueArray(file, { maxLength: 70, selector: ({ name }) => name }),
        fc.constantFrom('', 'A comment'),
        async (files, comment) => {
          const cut = await zipPieces(zipOf(files, comment), everything)
          expect(await filesOf(cut)).toEqual(pairsOf(files))
          expect(cut?.others).toEqual([])
          expect(cut?.pieces).toHaveLength(Math.ceil(files.length / 20))
        },
      ),
      { seed: 49_770, numRuns: 50 },
    )
  })

  it('have at most 20 files and 2 MB each, or one file', async () => {
    const sizes = [...Array<number>(45).fill(10), 1_500_000, 400_000, 400_000, 3_000_000, 10, 10]
    const files = sizes.map((size, at) => ({ name: `${at}.webp`, content: new Uint8Array(size).fill(at) }))
    const cut = await zipPieces(zipOf(files), everything)
    expect(cut?.pieces.map(piece => [piece.files, Math.ceil(piece.content.size / 100_000)])).toEqual([
      [20, 1],
      [20, 1],
      [7, 20],
      [1, 5],
      [1, 31],
      [2, 1],
    ])
    const found = (await filesOf(cut)).map(([name, content]) => [name, content.length, content[0]])
    expect(found).toEqual(files.map(({ name, content }) => [name, content.length, content[0]]))
  })

  it('have only what is wanted, wherever that is', async () => {
    const content = new Uint8Array(3)
    const names = ['data.json', 'a.webp', 'b.webp', 'notes.txt', 'c.webp', 'end.csv']
    const cut = await zipPieces(zipOf(names.map(name => ({ name, content }))), isPicture)
    expect(cut?.pieces.map(({ files }) => files)).toEqual([2, 1])
    expect((await filesOf(cut)).map(([name]) => name)).toEqual(['a.webp', 'b.webp', 'c.webp'])
    expect(cut?.others).toEqual(['data.json', 'notes.txt', 'end.csv'])
  })
})

it.each([
  ['nothing', new Blob([])],
  ['a text', new Blob(['no zip at all, but a text that is longer than the end of one'])],
  ['the first half of a zip', aZip().slice(0, 500)],
  ['a zip without its last bytes', aZip().slice(0, -5)],
  ['a zip without its first bytes', aZip().slice(500)],
])('%s is no zip', async (_, zip) => {
  expect(await zipPieces(zip, everything)).toBeNull()
})

function aZip(): Blob {
  return zipOf([{ name: 'a.webp', content: new Uint8Array(1_000) }])
}
