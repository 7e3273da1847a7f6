/** Reads versions of copies that the server did not write itself. */
import { type CopyRecord, type CopyRecordFields, recordOf } from '#domain/copies/copy-record'
import { remarksFault } from '#domain/copies/remarks'
import { maxTotalCents } from '#domain/money/money'
import { lengthOf, textFault } from '#domain/text'
import { blankVersion } from './operations.ts'

const longestText = 4_000
const days: readonly string[] = ['purchaseDate', 'paidRateDay']

/** Returns the version, or what is wrong with it. */
export function checkedVersion(text: string): CopyRecord | string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return 'is no JSON'
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return 'is no version of a copy'
  for (const [field, value] of Object.entries(parsed)) {
    const fault = faultOf(field, value)
    if (fault !== null) return `${fault} (${field.slice(0, 50)})`
  }
  try {
    const version = recordOf({ ...blankVersion, ...(parsed as Pick<CopyRecordFields, 'kind'>) })
    return remarksFault(version.remarks) ?? version
  } catch (error) {
    if (error instanceof TypeError) return `is no version of a copy: ${error.message}`
    throw error
  }
}

function faultOf(field: string, value: unknown): string | null {
  const blank = field === 'kind' ? '' : blankVersion[field as keyof typeof blankVersion]
  if (blank === undefined) return 'has a field that this server does not know'
  if (value === null) return blank === null ? null : 'has a blank field'
  const isNumber = /Cents$|Units$/.test(field)
  if (isNumber) {
    const most = field.endsWith('Cents') ? maxTotalCents : Number.MAX_SAFE_INTEGER
    const isRight = Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
    return isRight ? null : 'has a field that is no amount'
  }
  if (typeof value !== 'string') return 'has a field that is no text'
  if (days.includes(field) && !/^(\d{4}-\d{2}-\d{2})?$/.test(value)) return 'has a field that is no day'
  return lengthOf(value) > longestText ? 'has a field that is too long' : textFault(value, true)
}
