/** Checks each row of a list by itself, with the schema that wrote it. */
import { exportedLists } from '#contract/exported-data'
import { id } from '#contract/fields'
import { isMoneyField, withInsideNames } from '#contract/names'
import { maxTotalCents } from '#domain/money/money'
import { lengthOf, textFault } from '#domain/text'
import { z } from 'zod'
import { mostCharacters } from './limits.ts'
import { completeRow, factsOfLists, restoredLists, type RestoredList } from './restored-lists.ts'
import { wrongRow } from './wrong-file.ts'

const [first, ...others] = exportedLists.notifications.options
const notification = z.discriminatedUnion('kind', [
  first.extend({ id }).strict(),
  ...others.map(option => option.extend({ id }).strict()),
])

const schemas = Object.fromEntries(
  restoredLists.map(list => [
    list,
    list === 'notifications'
      ? notification
      : z.strictObject({ ...exportedLists[list].shape, ...factsOfLists[list].sent }),
  ]),
) as unknown as Readonly<Record<RestoredList, z.ZodType>>

/** JSON of their own, which is checked where it is read. */
const jsonFields = [
  'version',
  'before_version',
  'after_version',
  'parameters',
  'filter',
  'costs',
  'told',
  'counts',
]
/** Other numbers are whole. */
const decimals = ['rate', 'paid_amount']
/** Other numbers are 0 or more. */
const signed = ['quantity_change']
const instants = /_at$/
const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Returns the row under its names inside. Throws WrongFile, naming the field that is wrong. */
export function checkedRow(
  list: RestoredList,
  text: string,
  index: number,
): Readonly<Record<string, unknown>> {
  const read = schemas[list].safeParse(completeRow(list, parsed(list, text, index)))
  if (!read.success) {
    const [issue] = read.error.issues
    const field = issue?.path.join('.') ?? ''
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : ''
    const fault =
      unknown === ''
        ? `${field} ${issue?.message}`
        : `has a field that this server does not know (${unknown})`
    throw wrongRow(list, index, fault)
  }
  for (const [field, value] of Object.entries(read.data as object)) {
    const fault = faultOf(field, value)
    if (fault !== null) throw wrongRow(list, index, `${field} ${fault}`)
  }
  return withInsideNames(read.data) as Readonly<Record<string, unknown>>
}

function parsed(list: string, text: string, index: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongRow(list, index, 'is no JSON')
  }
}

/** What schemas of answers leave open, because the server wrote them. */
function faultOf(field: string, value: unknown): string | null {
  if (typeof value === 'number') {
    if (isMoneyField(field)) return Math.abs(value) > maxTotalCents ? 'is too large' : null
    if (value < 0 && !signed.includes(field)) return 'must be 0 or more'
    return decimals.includes(field) || Number.isSafeInteger(value) ? null : 'must be a whole number'
  }
  if (typeof value !== 'string') return null
  if (instants.test(field)) {
    return isInstant.test(value) && !Number.isNaN(Date.parse(value))
      ? null
      : 'must be an instant such as 2026-01-31T09:30:00.000Z'
  }
  if (jsonFields.includes(field)) return null
  if (lengthOf(value) > mostCharacters) return `must be at most ${mostCharacters} characters`
  return textFault(value, true)
}
