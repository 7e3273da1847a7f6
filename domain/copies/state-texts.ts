/**
 * The texts of a copy's state that neither its price nor its cost follows from, each in one row. Requests, rows of the
 * database, answers, files, forms and words loop over the rows, in their order.
 */

interface StateTextRow {
  /** Its name in the database and on the wire. */
  readonly column: string
  /** The kind that it is entered for. A graded copy also keeps what was entered while it was in grading. */
  readonly enteredFor: 'grading' | 'graded'
  /** Whether a group shows that of its newest copy. */
  readonly inGroups: boolean
  /** In a sentence, after "a" or "no". */
  readonly words: string
  /** In the files that we write, and read again. */
  readonly heading: string
  /** At its field in a form. */
  readonly label: string
  /** Before the text, where a copy is shown in a few words. */
  readonly shortLabel: string
  /** Below its field in a form. */
  readonly hint: string
  /** The most characters that can be typed. */
  readonly maxTyped: number
}

export const stateTexts = {
  /** Tidied, see `tidyCertNumber`. */
  certNumber: {
    column: 'cert_number',
    enteredFor: 'graded',
    inGroups: false,
    words: 'cert number',
    heading: 'Cert number',
    label: 'Cert Number',
    shortLabel: 'Cert',
    hint: "Optional. The number on the slab's label.",
    maxTyped: 40,
  },
  predictedGrade: {
    column: 'predicted_grade',
    enteredFor: 'grading',
    inGroups: true,
    words: 'predicted grade',
    heading: 'Predicted grade',
    label: 'Predicted Grade',
    shortLabel: 'Predicted',
    hint: 'Optional. The grade you expect.',
    maxTyped: 50,
  },
} as const satisfies Readonly<Record<string, StateTextRow>>

type Rows = typeof stateTexts
export type StateText = keyof Rows
/** The texts whose row has this value in this cell. */
type TextWith<Cell extends keyof StateTextRow, Value> = {
  [Text in StateText]: Rows[Text][Cell] extends Value ? Text : never
}[StateText]
/** The texts of copies in grading. */
export type GradingText = TextWith<'enteredFor', 'grading'>
/** The texts that only graded copies have. */
export type SlabText = TextWith<'enteredFor', 'graded'>

export const allTexts = Object.keys(stateTexts) as StateText[]
export const gradingTexts = textsWith('enteredFor', 'grading')
export const slabTexts = textsWith('enteredFor', 'graded')
/** The texts that groups show, and those that differ between the copies of a group. */
export const groupTexts = textsWith('inGroups', true)
export const ownTexts = textsWith('inGroups', false)

function textsWith<Cell extends keyof StateTextRow, const Value>(cell: Cell, value: Value) {
  return allTexts.filter(text => stateTexts[text][cell] === value) as TextWith<Cell, Value>[]
}

/** Some texts of a copy; null where it was not entered. */
export type Texts<Text extends StateText> = { readonly [Name in Text]: string | null }

/** Texts as they are sent. */
export type TextsRequest = { readonly [Name in StateText]?: string | null | undefined }

export const noTexts = textsBy(allTexts, () => null)

/** Builds one value for each text. A loop, because every copy that is read comes here. */
export function textsBy<Text extends StateText, Value>(
  texts: readonly Text[],
  valueOf: (text: Text) => Value,
) {
  const values = {} as { [Name in Text]: Value }
  for (const text of texts) values[text] = valueOf(text)
  return values
}

/** Returns these texts after an edit: undefined keeps what was there before, null clears it. */
export function editedTexts<Text extends StateText>(
  texts: readonly Text[],
  edit: TextsRequest,
  before: Texts<Text> = noTexts,
): Texts<Text> {
  return textsBy(texts, text => (edit[text] === undefined ? before[text] : edit[text]))
}

/** Returns the first text that only graded copies have among those sent, with its words; null for none. */
export function sentSlabText(request: TextsRequest) {
  const name = slabTexts.find(text => request[text])
  return name === undefined ? null : { name, words: stateTexts[name].words }
}

/** Returns the texts that a copy is shown with: those of its kind that were entered. */
export function shownTexts(copy: Texts<StateText> & { readonly kind: string }) {
  return allTexts.flatMap(name => {
    const { [name]: text } = copy
    return text !== null && stateTexts[name].enteredFor === copy.kind
      ? [{ name, text, ...stateTexts[name] }]
      : []
  })
}
