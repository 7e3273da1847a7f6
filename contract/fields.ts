/**
 * The fields that resources share: money, text, ids, days and pages. Money travels as a JSON number in the
 * ledger's currency with at most two decimals and is whole cents on both sides of the wire. A blank or null optional
 * field counts as absent. `meta` adds what the published description cannot derive from a schema.
 */
import { certNumberFault, isCertNumber, maxCertNumber, tidyCertNumber } from '#domain/copies/cert-number'
import { conditions } from '#domain/copies/copy'
import { isOneTag, maxTag, maxTags } from '#domain/copies/remarks'
import { type Cents, centsFromDollars, dollarsFromCents, maxEnteredCents } from '#domain/money/money'
import { lengthOf, tidyLine, tidyLines, tidySearch, mayFit, textFault } from '#domain/text'
import { z } from 'zod'

const dollarsWithCents = z
  .number({ error: 'must be a number' })
  .refine(dollars => centsFromDollars(dollars) !== null, { error: 'must have at most 2 decimals' })
  .meta({ multipleOf: 0.01 })

const centsInside = z.custom<Cents>(value => Number.isSafeInteger(value))

const dollarsToCents = {
  decode: (dollars: number) => centsFromDollars(dollars) as Cents,
  encode: (amountCents: Cents) => dollarsFromCents(amountCents),
}

/** Money in an answer, possibly negative: dollars on the wire, cents inside. */
export const money = z.codec(dollarsWithCents, centsInside, dollarsToCents)

const maxDollars = dollarsFromCents(maxEnteredCents)

/** An amount a person enters: $0.00 to $100,000,000.00. */
export const enteredMoney = z.codec(
  dollarsWithCents
    .min(0, { error: 'must be 0 or more' })
    .max(maxDollars, { error: 'must be at most 100,000,000' }),
  centsInside,
  dollarsToCents,
)

/** An amount in a query string, $0.00 to $100,000,000.00: 12.5. */
export const queriedMoney = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: 'must be an amount such as 12.50' })
  .transform(text => centsFromDollars(Number(text)) as Cents)
  .refine(amount => amount <= maxEnteredCents, { error: 'must be at most 100,000,000' })
  .meta({ type: 'number', minimum: 0, maximum: maxDollars, multipleOf: 0.01 }) as unknown as z.ZodType<
  Cents,
  number
>

/** Cash in a trade: positive when the collector pays; ±$100,000,000.00. */
export const cashDelta = z.codec(
  dollarsWithCents
    .min(-maxDollars, { error: 'must be at least -100,000,000' })
    .max(maxDollars, { error: 'must be at most 100,000,000' }),
  centsInside,
  dollarsToCents,
)

/** Text of one line: NFC, trimmed, at least one character, at most `max` code points. */
export function line(max: number) {
  return text(max, tidyLine, false)
}

/** Text of several lines, with the same rules. */
export function lines(max: number) {
  return text(max, tidyLines, true)
}

function text(max: number, tidy: (typed: string) => string, ofLines: boolean) {
  return z
    .string({ error: 'must be text' })
    .check(context => {
      const { value } = context
      const fault = mayFit(value, max) ? textFault(value, ofLines) : tooLong(max)
      if (fault) context.issues.push({ code: 'custom', message: fault, input: value, continue: false })
    })
    .overwrite(tidy)
    .refine(tidied => tidied !== '', { error: 'is required' })
    .refine(tidied => lengthOf(tidied) <= max, { error: tooLong(max) })
    .meta({ minLength: 1, maxLength: max, pattern: '\\S' })
}

function tooLong(max: number): string {
  return `must be at most ${max} characters`
}

/**
 * An optional field whose blank ('' or null) means absent. Decodes to undefined when absent. The cast restores
 * the input type, which z.preprocess loses.
 */
export function blankable<Schema extends z.ZodType>(schema: Schema) {
  const inner = z.preprocess(value => (isBlank(value) ? undefined : value), schema.optional())
  return inner.optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<Schema> | undefined, z.input<Schema> | '' | null>
  >
}

const maxSearch = 200

/** Search text as typed: at most 200 characters, absent when blank. */
export const searchText = blankable(
  z
    .string({ error: 'must be text' })
    .refine(typed => mayFit(typed, maxSearch), { error: tooLong(maxSearch), abort: true })
    .overwrite(tidySearch)
    .refine(tidied => lengthOf(tidied) <= maxSearch, { error: tooLong(maxSearch) })
    .meta({ maxLength: maxSearch }),
)

/** An optional field of an edit. Decodes to undefined when absent, and to null when blank. */
export function clearable<Schema extends z.ZodType>(schema: Schema) {
  const inner = z.preprocess(value => (isBlank(value) ? null : value), schema.nullable())
  return inner.optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<Schema> | null, z.input<Schema> | '' | null>
  >
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** An id: opaque text. The schema does not check that it exists. */
export const id = z
  .string({ error: 'must be text' })
  .min(1, { error: 'is required' })
  .max(100, { error: 'is too long' })
  .regex(/^[\x21-\x7e]*$/, { error: 'is not an id' })

/** The tags of a copy: at most 20, each of at most 60 characters, without commas; none twice regardless of case. */
export const tags = z
  .array(line(maxTag).refine(isOneTag, { error: 'must have no comma, semicolon or bar' }), {
    error: 'must be a list',
  })
  .max(maxTags, { error: `must have at most ${maxTags} tags` })

/** The condition of a raw card. */
export const condition = oneOf(conditions)

/** A grade or grading company, as the collector writes it. */
export const gradeText = line(50)

/** The condition of a raw card, or the company and grade of a slab. None for a sealed product. */
export const sentTarget = {
  condition: blankable(condition),
  grading_company: blankable(gradeText),
  grade: blankable(gradeText),
}

/** The number on the label of a slab, as typed: spaces and a leading "#" are removed, letters become capitals. */
export const certNumber = z
  .string({ error: 'must be text' })
  .refine(typed => mayFit(typed, maxCertNumber), { error: certNumberFault, abort: true })
  .overwrite(tidyCertNumber)
  .refine(isCertNumber, { error: certNumberFault })
  .meta({ minLength: 1, maxLength: maxCertNumber, pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$' })

/** A calendar day, YYYY-MM-DD, that exists. */
export const day = z.iso.date({ error: 'must be a day such as 2026-01-31' })

/** An instant, ISO-8601 in UTC. */
export const instant = z.string().meta({ format: 'date-time' })

/** A whole number in a query string. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine(value => value >= min && value <= max, { error: `must be from ${min} to ${max}` })
    .meta({ type: 'integer', minimum: min, maximum: max })
}

/** A whole number in a JSON body. */
export function count(min: number, max: number) {
  return z
    .number({ error: 'must be a whole number' })
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be from ${min} to ${max}` })
    .max(max, { error: `must be from ${min} to ${max}` })
}

/** The page that a query asks for, and how long it is, at most `max`. */
export function paged(max: number) {
  return { page: blankable(wholeNumber(1, 1_000_000)), limit: blankable(wholeNumber(1, max)) }
}

/** Yes or no in a JSON body. */
export const flag = z.boolean({ error: 'must be true or false' })

/** One of these texts. */
export function oneOf<const Texts extends readonly string[]>(texts: Texts) {
  return z.enum(texts, { error: `must be one of ${texts.join(', ')}` })
}

/** A list of at most `max`, which `most` says in words: 1,000 copies. */
export function listOf<Each extends z.ZodType>(each: Each, max: number, most: string) {
  return z.array(each, { error: 'must be a list' }).max(max, { error: `must have at most ${most}` })
}

/** The pagination of a list. Pages count from 1; the totals are right past the last page too. */
export const pagination = named('Pagination', {
  page: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  itemsPerPage: z.number(),
})

/** An object under its name in the published description. Other objects are written out in place there. */
export function named<const Fields extends z.ZodRawShape>(id: string, fields: Fields) {
  return z.object(fields).meta({ id })
}

/** An empty answer. */
export const nothing = z.object({})
