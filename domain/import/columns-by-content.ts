/** Columns whose headings say one thing and whose cells another: a Type or an Edition that is a printing. */
import { plainKey, withoutAccents } from './name-keys.ts'
import type { ImportColumns } from './reading.ts'

const printingWords = new Set(
  (
    'normal regular reg non holo foil holofoil reverse rev rh 1st first 1e 1ed ed edition unlimited unl shadowless ' +
    'cosmos cracked ice poke pokeball ball pb mb master masterball pattern stamp stamped promo prerelease pre release ' +
    'staff rare etched textured galaxy mirror full art h r'
  ).split(' '),
)
/** Without one of these the letters and words above may be rarities. */
const clearly =
  /\b(?:rev|reverse|rh|holo|holofoil|foil|normal|1st|1e|1ed|unlimited|shadowless|pokeball|masterball)\b/

/** Returns the columns with that of the printings, where none was called so. */
export function columnsByContent(
  columns: ImportColumns,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ImportColumns {
  if (columns.printing !== null) return columns
  const taken = new Set(Object.values(columns))
  const unread = header.map((_, column) => column).filter(column => !taken.has(column))
  const possible = [columns.type, columns.setName, ...unread].filter(column => column !== null)
  const printing = possible.find(column => hasPrintings(rows.map(row => row[column] ?? '')))
  if (printing === undefined) return columns
  const { type, setName } = columns
  return {
    ...columns,
    printing,
    type: type === printing ? null : type,
    setName: setName === printing ? null : setName,
  }
}

function hasPrintings(cells: readonly string[]): boolean {
  const keys = [...new Set(cells)].map(cell => withoutAccents(plainKey(cell))).filter(key => key !== '')
  const printings = keys.filter(key => key.split(' ').every(word => printingWords.has(word)))
  return printings.length >= keys.length * 0.8 && printings.some(key => clearly.test(key))
}
