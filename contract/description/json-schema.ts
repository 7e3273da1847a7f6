/**
 * Converts shapes of the contract to JSON Schema (draft 2020-12, as OpenAPI 3.1 uses it), as they travel: in
 * dollars, with blanks where they are accepted, and without additional properties in answers.
 */
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Where a shape travels: queries are text, bodies may have additional properties, answers may not. */
export type Place = 'query' | 'body' | 'answer'

/** A shape, and the named shapes it references. */
export interface DescribedShape {
  readonly schema: JsonSchema
  readonly shared: Readonly<Record<string, JsonSchema>>
}

/** The path of named shapes in the document. */
export const sharedPath = '#/components/schemas/'

/** The name of `blankSchema` in the document. */
export const blankName = 'Blank'

/** A blank in a body, for fields that are blankable or clearable. */
export const blankSchema: JsonSchema = {
  description:
    'Null or blank text. The same as leaving the field out when creating; clears the field when editing.',
  type: ['string', 'null'],
  pattern: '^\\s*$',
}

/** Throws for a shape that neither zod nor its metadata can describe. */
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
      // The format is enough; the pattern of every valid day is very long.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern
      if (def.type !== 'pipe') return
      if (def.in._zod.def.type === 'transform' && place === 'body') takeBlank(jsonSchema)
      // The metadata describes the value; the pattern describes its spelling in a query string.
      if (def.out._zod.def.type === 'transform') delete jsonSchema.pattern
    },
  })
  return { schema: inDocument(rest), shared: inDocument($defs) }
}

/** Requests stay open: unknown fields are ignored. */
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
