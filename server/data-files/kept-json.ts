/** JSON that rows of a download keep as text, read with schemas: anybody may have written it. Null for what is none. */
import { gradeText, line } from '#contract/fields'
import { importDecisions, importVerdicts } from '#contract/import-rows'
import { conditions, copyFilters } from '#domain/copies/copy'
import { currencies } from '#domain/money/currency'
import { maxEnteredCents, maxTotalCents, type Cents } from '#domain/money/money'
import { sharedSigns } from '#domain/import/cells/currency-marks'
import type { Mapping } from '#domain/import/recognise-file'
import { type SharedFilter, wholeShared } from '#domain/sharing/shared-page'
import { type ImportColumns, type ImportField, importFields } from '#domain/import/reading'
import { z } from 'zod'

type Schema = z.ZodType

/** Returns what reads a text by a schema. */
function reader<Read extends Schema>(schema: Read): (text: string) => z.output<Read> | null {
  return text => {
    try {
      return schema.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  }
}

const most = (highest: number) => z.custom<Cents>(value => isWhole(value) && value <= highest)

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

const costs = z.strictObject({
  feesCents: most(maxTotalCents),
  insuranceCents: most(maxTotalCents),
  returnShippingCents: most(maxTotalCents),
})

/** The costs of a submission before and after a correction. */
export const correctedCosts = reader(z.strictObject({ before: costs, after: costs }))

const price = most(maxEnteredCents).nullable()

const filterOf = reader(
  z
    .strictObject({
      search: line(200).nullable(),
      set: line(200).nullable(),
      kind: z.enum(copyFilters).nullable(),
      condition: z.enum(conditions).nullable(),
      gradingCompany: gradeText.nullable(),
      grade: gradeText.nullable(),
      priceFromCents: price,
      priceToCents: price,
    })
    .partial(),
)

/** Which copies a shared page shows. Filters that it lacks are none. */
export function sharedFilter(text: string): SharedFilter | null {
  const filter = filterOf(text)
  return filter && Object.assign({ ...wholeShared }, filter)
}

const fields = importFields as [ImportField, ...ImportField[]]

const columns = z
  .partialRecord(z.enum(fields), z.int().min(0).max(199).nullable())
  .transform(named => Object.fromEntries(fields.map(field => [field, named[field] ?? null])) as ImportColumns)

const answers = z
  .strictObject({
    priceFor: z.enum(['copy', 'row']),
    dayOrder: z.enum(['day first', 'month first']),
    decimalMark: z.enum(['.', ',']),
    blankQuantity: z.union([z.literal(0), z.literal(1)]),
    blankCondition: z.enum(conditions),
    conditions: z.record(z.string().max(60), z.enum(conditions)),
    currency: z.enum(currencies),
    dollarSign: z.enum(sharedSigns.dollarSign.currencies),
    yenSign: z.enum(sharedSigns.yenSign.currencies),
    kronaSign: z.enum(sharedSigns.kronaSign.currencies),
    rates: z.record(z.string().max(3), z.string().max(30)),
  })
  .partial()

const mapping = reader(z.strictObject({ columns, answers }).partial())

/** What a collector said about the columns of a file. */
export function mappingOfImport(text: string): Mapping | null {
  // JSON has no undefined, so what is absent has no field.
  return mapping(text) as Mapping | null
}

/** The rows of an import by verdict and decision. */
export const countsOfImport = reader(
  z
    .array(
      z.strictObject({
        verdict: z.enum(importVerdicts),
        decision: z.enum(importDecisions).nullable(),
        rows: z.int().min(0),
        marked: z.int().min(0).optional(),
        copies: z.int().min(0),
        costCents: most(maxTotalCents),
      }),
    )
    .max(100),
)

/** The operations of an import; none in a download of an earlier version, which names the one that it has otherwise. */
export const additionsOfImport = reader(
  z
    .array(
      z.strictObject({
        operationId: z.string(),
        at: z.iso.datetime(),
        copies: z.int().min(0),
        costCents: most(maxTotalCents),
      }),
    )
    .max(100),
)
