/** Reads what a row says about its copies besides cost and state: notes, tags, place, and whom they were bought from. */
import {
  distinctTags,
  maxNote,
  maxPlace,
  maxSeller,
  maxTag,
  maxTags,
  type Remarks,
  tagsFrom,
} from '#domain/copies/remarks'
import { lengthOf } from '#domain/text'
import type { RowCells } from './row-cells.ts'

export function readRemarks(cells: RowCells): Remarks {
  return {
    note: readNote(cells) || null,
    tags: readTags(cells),
    box: cells.text('box', maxPlace) || null,
    binder: cells.text('binder', maxPlace) || null,
    page: cells.text('page', maxPlace) || null,
    seller: cells.text('boughtFrom', maxSeller) || null,
  }
}

/** The tags of a row. The portfolio or folder in which an app lists a card says what it is for, as a tag does. */
function readTags(cells: RowCells): readonly string[] {
  const portfolio = cells
    .text('portfolio', maxTag)
    .replaceAll(/\s*[,;|]\s*/g, ' ')
    .trim()
  const named = tagsFrom(cells.text('tags', maxTags * (maxTag + 2)))
  const tags = distinctTags(portfolio === '' ? named : [portfolio, ...named])
  if (tags.length > maxTags) cells.isWrong('tags', `A copy has at most ${maxTags} tags.`)
  else if (tags.some(tag => lengthOf(tag) > maxTag))
    cells.isWrong('tags', `A tag has at most ${maxTag} characters.`)
  return tags
}

/** Collectr ends its notes with semicolons. */
function readNote(cells: RowCells): string {
  const note = cells.lines('notes', maxNote)
  return cells.reading.app === 'holofolio' ? note : note.replace(/^[;\s]+$|\s*;{2,}\s*$/u, '')
}
