/** What becomes of a product when all edits of one collector are set back: field by field, and later edits stay. */

/** What people edit of a product. Kept states of earlier versions have no language. */
export interface EditedState {
  readonly name: string
  readonly setName: string
  readonly language?: string
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly imageUrl: string | null
  readonly miscInfo: string | null
  readonly productDescription: string | null
}

/** What goes back as one: a card of a set in a language has the details of that set. */
const partFields = {
  name: ['name'],
  set: ['setName', 'language'],
  cardNumber: ['cardNumber'],
  rarity: ['rarity'],
  imageUrl: ['imageUrl'],
  miscInfo: ['miscInfo'],
  productDescription: ['productDescription'],
} as const satisfies Readonly<Record<string, readonly (keyof EditedState)[]>>

export type ProductPart = keyof typeof partFields

export const productParts = Object.keys(partFields) as readonly ProductPart[]

/** One edit of a product. */
export interface PastEdit<State> {
  /** The number of the state before it. */
  readonly revision: number
  /** Whether the collector whose edits are set back made it. */
  readonly isTheirs: boolean
  readonly before: State
  readonly after: State
}

/** What is known of one part after some edits, from the newest to older ones. */
interface Trace<State> {
  /** Whether others changed it after the collector last did. */
  readonly isChangedSince: boolean
  /** The oldest of the collector's newest changes that no change of others interrupts. */
  readonly run: PastEdit<State> | null
  /** Whether older edits do not matter. */
  readonly isOver: boolean
}

/** What is known of each part that any edit so far has changed. */
export type Traces<State> = ReadonlyMap<ProductPart, Trace<State>>

/** Adds the next older edit to what is known. */
export function traced<State extends EditedState>(
  traces: Traces<State>,
  edit: PastEdit<State>,
): Traces<State> {
  const { before, after } = edit
  const changed = productParts.filter(part => differs(part, before, after) && !traces.get(part)?.isOver)
  return new Map([...traces, ...changed.map(part => [part, withEdit(traces.get(part), edit)] as const)])
}

function withEdit<State>(trace: Trace<State> | undefined, edit: PastEdit<State>): Trace<State> {
  const { isChangedSince = false, run = null } = trace ?? {}
  if (edit.isTheirs) return { isChangedSince, run: edit, isOver: false }
  return run ? { isChangedSince, run, isOver: true } : { isChangedSince: true, run, isOver: false }
}

/** What goes back of a product, and what stays. */
export interface Outcome<State> {
  /** The parts that go back, each to the state before an edit. */
  readonly back: ReadonlyMap<ProductPart, PastEdit<State>>
  /** The parts that the collector changed and others changed later, to something else than before. */
  readonly staying: readonly ProductPart[]
}

export function outcomeOf<State extends EditedState>(present: State, traces: Traces<State>): Outcome<State> {
  const back = new Map<ProductPart, PastEdit<State>>()
  const staying: ProductPart[] = []
  for (const [part, { run, isChangedSince }] of traces) {
    if (run === null || !differs(part, run.before, present)) continue
    if (isChangedSince) staying.push(part)
    else back.set(part, run)
  }
  return { back, staying }
}

function differs(part: ProductPart, one: EditedState, other: EditedState): boolean {
  return partFields[part].some(field => {
    const [left, right] = [one[field], other[field]]
    return left !== undefined && right !== undefined && left !== right
  })
}
