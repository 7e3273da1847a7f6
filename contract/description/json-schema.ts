/**
 * A shape of the contract as JSON Schema (draft 2020-12, which OpenAPI 3.1 speaks), as it travels: dollars
 * and not cents, blanks where they are taken, and in an answer nothing but what is named.
 */
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Where a shape travels: a query has only text, a body may have more than is read, an answer never has. */
export type Place = 'query' | 'body' | 'answer'

/** A shape, and the shapes with a name that it points at. */
export interface DescribedShape {
  readonly schema: JsonSchema
  readonly shared: Readonly<Record<string, JsonSchema>>
}

/** Where a shape with a name stands in the document. */
export const sharedPath = '#/components/schemas/'

/** The name under which `blankSchema` must stand wherever a body is described. */
export const blankName = 'Blank'

/** What stands for nothing in a body, for fields that are blankable or clearable. */
export const blankSchema: JsonSchema = {
  description:
    'Nothing: null, or a text of blanks. Where something is added it is the same as leaving the field out; in an edit it empties the field.',
  type: ['string', 'null'],
  pattern: '^\\s*$',
}

/** Throws for a shape of which neither zod nor its metadata can say what travels. */
export function jsonSchemaOf(schema: z.ZodType, place: Place): DescribedShape {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    // The wire is the input side of every codec, in answers too: see WireAnswer.
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'object') closeOrOpen(jsonSchema, def, place)
      // The format says it, and the pattern of every day that exists is a wall of digits.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern
      if (def.type !== 'pipe') return
      if (def.in._zod.def.type === 'transform' && place === 'body') takeBlank(jsonSchema)
      // The metadata says what the text becomes; how it is spelled is the business of query strings.
      if (def.out._zod.def.type === 'transform') delete jsonSchema.pattern
    },
  })
  return { schema: inDocument(rest), shared: inDocument($defs) }
}

/** What a request has too much is left unread, so nothing is said about it. */
function closeOrOpen(schema: JsonSchema, { catchall }: z.core.$ZodObjectDef, place: Place): void {
  if (catchall) schema.additionalProperties = true
  else if (place === 'answer') schema.additionalProperties = false
}

function takeBlank(schema: JsonSchema): void {
  const { ...filled } = schema
  const alternatives = filled.anyOf ?? [filled]
  for (const key of Object.keys(schema)) delete schema[key]
  schema.anyOf = [...alternatives.filter(({ type }) => type !== 'null'), { $ref: sharedPath + blankName }]
}

function inDocument<Schemas extends object>(schemas: Schemas): Schemas {
  return JSON.parse(JSON.stringify(schemas).replaceAll('"#/$defs/', `"${sharedPath}`))
}
