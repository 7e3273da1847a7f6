/** The texts of a copy's state on the wire: fields made of the rows of `stateTexts`. */
import { type StateText, stateTexts } from '#domain/copies/state-texts'
import { z } from 'zod'
import { blankable, certNumber, clearable, line } from './fields.ts'

type Column<Text extends StateText> = (typeof stateTexts)[Text]['column']

/** In answers. */
export function shownTexts<Text extends StateText>(texts: readonly Text[]) {
  return fields(texts, () => z.string().nullable())
}

/** In requests that add a copy. */
export function newTexts<Text extends StateText>(texts: readonly Text[]) {
  return fields(texts, text => blankable(sentText(text)))
}

/** In requests that change a copy. */
export function changedTexts<Text extends StateText>(texts: readonly Text[]) {
  return fields(texts, text => clearable(sentText(text)))
}

function sentText(text: StateText) {
  return text === 'certNumber' ? certNumber : line(stateTexts[text].maxTyped)
}

function fields<Text extends StateText, Schema>(texts: readonly Text[], schemaOf: (text: Text) => Schema) {
  return Object.fromEntries(texts.map(text => [stateTexts[text].column, schemaOf(text)])) as {
    [Name in Text as Column<Name>]: Schema
  }
}
