import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportRow } from '#web/api/imports.ts'
import { RowSentence } from './row-sentence.tsx'

function shown(row: Pick<ImportRow, 'sentence' | 'marked'>, faults: ImportRow['faults'] = []): string {
  return renderToStaticMarkup(<RowSentence row={{ ...row, faults }} />)
}

test('only a row with something read or assumed has the sign to look at it', () => {
  const assumed = shown({ sentence: 'Set read as Base Set.', marked: true })
  expect(assumed).toContain('<svg')
  expect(assumed).toContain('Set read as Base Set.')
  const plain = shown({ sentence: 'No price: each copy is added at 0.', marked: false })
  expect(plain).not.toContain('<svg')
  expect(plain).toContain('No price: each copy is added at 0.')
})

test('a row without a sentence, or whose cells are named with their faults, says nothing more', () => {
  expect(shown({ sentence: null, marked: false })).toBe('')
  expect(shown({ sentence: 'Wrong.', marked: false }, [{ column: 1, sentence: 'Wrong.' }])).toBe('')
})
