/**
 * Encodes answers: from the names inside and cents to the names of the wire and dollars. The schema lists the
 * fields and their names; other fields are dropped. The server's counterpart of `insideOf`.
 *
 * Renames and encodes in one pass, because a list may have 10,000 copies. Checks that every field is present and
 * has its type. Formats are left to the tests, which compare answers with the published description.
 */
import { z } from 'zod'
import { type Cents, dollarsFromCents } from '#domain/money/money'
import { money } from './fields.ts'
import { insideName } from './names.ts'

/** A millisecond of work at most. */
const entriesPerPiece = 25
/**
 * Of a batch. A text of more than 128 KB is kept apart in memory, where it takes several times as long to make and to
 * send. One letter that is not Latin, in the name of one entry, makes all letters of the text two bytes long.
 */
const entriesPerBatchPiece = 20

/** Encodes a value; `name` is the wire name of its field, for the error. */
type Encode = (inside: unknown, name: string) => unknown

/**
 * Returns the encoder of one answer; make it once, at start. The encoder throws a TypeError if an answer does
 * not match its schema, which is a bug.
 */
export function answerEncoder(schema: z.ZodType): (inside: unknown) => unknown {
  const encode = encoderOf(schema)
  return inside => encode(inside, 'the answer')
}

/**
 * Like `answerEncoder`, to JSON in pieces: one for each field, and one for every few entries of a field that is a list,
 * also of an object inside. The caller may pause between them.
 */
export function answerWriter(schema: z.ZodType): (inside: unknown) => Generator<string> {
  const write = writerOf(schema)
  return inside => write(inside, 'the answer')
}

/** An answer in which lists may come in batches, so that no list is in memory as a whole. */
export type InBatches<Answer> = Answer extends unknown
  ? {
      readonly [Field in keyof Answer]: Answer[Field] extends (infer Entry)[]
        ? Answer[Field] | AsyncIterable<readonly Entry[]>
        : Answer[Field]
    }
  : never

/** Like `answerWriter`, for lists in batches: a piece for every 20 entries, several for a batch of one entry with lists. */
export function batchWriter(schema: z.core.$ZodType): (inside: unknown) => AsyncGenerator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'union') {
    const shapes = shapesOf(def.options, batchWriter)
    return inside => shapeOf(shapes, inside, 'the answer')(inside)
  }
  if (def.type !== 'object') return () => mismatch('the answer')
  const fields = writtenFields(def.shape)
  return async function* (value) {
    if (typeof value !== 'object' || value === null) return mismatch('the answer')
    let separator = '{'
    for (const { name, inside, write, encodeEach, writeEach } of fields) {
      const field = (value as Readonly<Record<string, unknown>>)[inside]
      const isInBatches = encodeEach !== null && isAsyncIterable(field)
      const text = isInBatches ? '[' : [...write(field, name)].join('')
      if (text === '') continue
      yield `${separator}${JSON.stringify(name)}:${text}`
      separator = ','
      if (isInBatches) yield* batchesOf(field, encodeEach, writeEach, name)
    }
    yield separator === '{' ? '{}' : '}'
  }
}

/** The entries of a list and its end. */
async function* batchesOf(
  batches: AsyncIterable<unknown>,
  encode: Encode,
  write: Write | null,
  name: string,
): AsyncGenerator<string> {
  let separator = ''
  for await (const batch of batches) {
    if (!Array.isArray(batch)) return mismatch('a batch')
    if (batch.length === 0) continue
    if (batch.length === 1 && write !== null) {
      yield separator
      yield* write(batch[0], name)
    } else yield* piecesOf(batch, one => encode(one, name), entriesPerBatchPiece, separator)
    separator = ','
  }
  yield ']'
}

/** The entries of a list in pieces of at most so many, the first after a separator and the others after a comma. */
function* piecesOf(
  list: readonly unknown[],
  encode: (one: unknown) => unknown,
  most: number,
  first: string,
): Generator<string> {
  let separator = first
  for (let start = 0; start < list.length; start += most) {
    yield `${separator}${entriesOf(list.slice(start, start + most), encode)}`
    separator = ','
  }
}

/** JSON of entries at once takes half the time of one after the other. */
function entriesOf(list: readonly unknown[], encode: (one: unknown) => unknown): string {
  return JSON.stringify(list.map(encode)).slice(1, -1)
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

type Write = (inside: unknown, name: string) => Generator<string>

function writerOf(schema: z.core.$ZodType): Write {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object' && !def.catchall) return writerOfFields(def.shape)
  if (def.type === 'array') return writerOfList(encoderOf(def.element))
  if (def.type === 'union') return writerOfOne(def.options)
  return writerOfValue(schema)
}

function writerOfFields(shape: Readonly<Record<string, z.core.$ZodType>>): Write {
  const fields = writtenFields(shape)
  return function* (value, path) {
    if (typeof value !== 'object' || value === null) return mismatch(path)
    let separator = '{'
    for (const { name, inside, write } of fields) {
      const pieces = write((value as Readonly<Record<string, unknown>>)[inside], name)
      const { value: first, done } = pieces.next()
      if (done) continue
      yield `${separator}${JSON.stringify(name)}:${first}`
      yield* pieces
      separator = ','
    }
    yield separator === '{' ? '{}' : '}'
  }
}

function writtenFields(shape: Readonly<Record<string, z.core.$ZodType>>) {
  return Object.entries(shape).map(([name, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod
    const encodeEach = def.type === 'array' ? encoderOf(def.element) : null
    const writeEach = def.type === 'array' && hasLists(def.element) ? writerOf(def.element) : null
    const write = encodeEach === null ? writerOfField(schema) : writerOfList(encodeEach)
    return { name, inside: insideName(name), write, encodeEach, writeEach }
  })
}

function writerOfField(schema: z.core.$ZodType): Write {
  return hasLists(schema) ? writerOf(schema) : writerOfValue(schema)
}

/** Whether it is an object, some of whose fields are lists or have some. */
function hasLists(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object' || def.catchall) return false
  return Object.values(def.shape).some(field => {
    const { type } = (field as z.core.$ZodTypes)._zod.def
    return type === 'array' || hasLists(field)
  })
}

function writerOfList(encode: Encode): Write {
  return function* (list, name) {
    if (!Array.isArray(list)) return mismatch(name)
    yield* piecesOf(list, one => encode(one, name), entriesPerPiece, '[')
    yield list.length === 0 ? '[]' : ']'
  }
}

function writerOfOne(options: readonly z.core.$ZodType[]): Write {
  const shapes = shapesOf(options, writerOf)
  return (value, path) => shapeOf(shapes, value, path)(value, path)
}

/** Writes nothing for a field that is left out. */
function writerOfValue(schema: z.core.$ZodType): Write {
  const encode = encoderOf(schema)
  return function* (value, name) {
    const wire = encode(value, name)
    if (wire !== undefined) yield JSON.stringify(wire)
  }
}

function encoderOf(schema: z.core.$ZodType): Encode {
  if (schema === money) return encodeMoney
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return def.catchall ? inside => z.encode(schema, inside) : encoderOfFields(def.shape)
    case 'array': {
      const each = encoderOf(def.element)
      return (list, name) => (Array.isArray(list) ? list.map(one => each(one, name)) : mismatch(name))
    }
    case 'nullable': {
      const inner = encoderOf(def.innerType)
      return (value, name) => (value === null ? null : inner(value, name))
    }
    case 'optional': {
      const inner = encoderOf(def.innerType)
      return (value, name) => (value === undefined ? undefined : inner(value, name))
    }
    case 'union':
      return encoderOfOne(def.options)
    case 'enum':
      return encoderOfValues(Object.values(def.entries))
    case 'literal':
      return encoderOfValues(def.values)
    case 'number':
      return (value, name) => (Number.isFinite(value) ? value : mismatch(name))
    case 'string':
    case 'boolean':
      return (value, name) => (typeof value === def.type ? value : mismatch(name))
    default:
      return inside => z.encode(schema, inside)
  }
}

function encoderOfFields(shape: Readonly<Record<string, z.core.$ZodType>>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    inside: insideName(name),
    encode: encoderOf(schema),
  }))
  // Copied for each object: filling fields that are there is twice as fast as adding them. Not by a spread, which is ten
  // times as slow from 26 fields on.
  const blank = Object.fromEntries(fields.map(({ name }) => [name, undefined]))
  return (value, path) => {
    if (typeof value !== 'object' || value === null) return mismatch(path)
    const wire: Record<string, unknown> = Object.assign({}, blank)
    for (const { name, inside, encode } of fields) {
      wire[name] = encode((value as Readonly<Record<string, unknown>>)[inside], name)
    }
    return wire
  }
}

function encoderOfOne(options: readonly z.core.$ZodType[]): Encode {
  const shapes = shapesOf(options, encoderOf)
  return (value, path) => shapeOf(shapes, value, path)(value, path)
}

interface Shape<Work> {
  readonly names: readonly string[]
  readonly work: Work
}

function shapesOf<Work>(
  options: readonly z.core.$ZodType[],
  workOf: (option: z.core.$ZodType) => Work,
): Shape<Work>[] {
  return options.map(option => {
    const { def } = (option as z.core.$ZodTypes)._zod
    if (def.type !== 'object') throw new TypeError('a union in an answer must be of objects')
    return { names: Object.keys(def.shape).map(insideName), work: workOf(option) }
  })
}

/** Picks the first shape whose fields are all present. */
function shapeOf<Work>(shapes: readonly Shape<Work>[], value: unknown, path: string): Work {
  if (typeof value !== 'object' || value === null) return mismatch(path)
  const shape = shapes.find(({ names }) => names.every(name => name in value))
  return shape ? shape.work : mismatch(path)
}

function encoderOfValues(values: readonly unknown[]): Encode {
  const allowed = new Set(values)
  return (value, name) => (allowed.has(value) ? value : mismatch(name))
}

function encodeMoney(amountCents: unknown, name: string): number {
  return Number.isSafeInteger(amountCents) ? dollarsFromCents(amountCents as Cents) : mismatch(name)
}

function mismatch(name: string): never {
  throw new TypeError(`${name} does not match the contract`)
}
