/**
 * The one translation between rows and the domain's words: the column `set_name` is the field `setName`. The
 * modules of the db return fields, so nothing outside them sees the name of a column.
 */

/** The field that a column becomes. */
export type FieldName<Column> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<FieldName<Tail>>}`
  : Column

/** The column of a field; the inverse of `FieldName`. */
type ColumnName<Field> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Field

/** The columns that hold these fields. */
export type Columns<Row> = { -readonly [Field in keyof Row as ColumnName<Field>]: Row[Field] }

/** A row under the names of its fields. */
export type Fields<Row> = { readonly [Column in keyof Row as FieldName<Column>]: Row[Column] }

type Named<Column extends string> = { readonly [Name in Column as FieldName<Name>]: unknown }

type Values<Column extends string, Source> = {
  [Name in Column]: FieldName<Name> extends keyof Source ? Source[FieldName<Name>] : never
}

/** Some columns of a table, for select, insert and update. */
export interface ColumnMap<Column extends string> {
  readonly columns: readonly Column[]
  /** The columns with the name of their table, to select from a join. */
  of<Table extends string>(table: Table): `${Table}.${Column}`[]
  /** These columns of a row, as fields. */
  read<Row extends Readonly<Record<Column, unknown>>>(row: Row): Fields<Pick<Row, Column>>
  /** These fields of an object, as the values of their columns. */
  write<Source extends Named<Column>>(source: Source): Values<Column, Source>
  /** The same for an object that may lack some of the fields. */
  writeSome<Source extends Partial<Named<Column>>>(source: Source): Partial<Values<Column, Required<Source>>>
  /** These fields of an object, and no others. */
  pick<Source extends Named<Column>>(source: Source): Pick<Source, FieldName<Column> & keyof Source>
}

/** Reading 10,000 rows of 28 columns takes 10 ms; an object written out by hand takes 7 ms. */
export function columnMap<const Column extends string>(columns: readonly Column[]): ColumnMap<Column> {
  const names = columns.map(fieldName)
  const blank = Object.fromEntries(names.map(name => [name, null]))
  const toFields = columns.map((column, index) => ({ from: column, to: names[index] ?? column }))
  const toSame = names.map(name => ({ from: name, to: name }))
  const toColumns = toFields.map(({ from, to }) => ({ from: to, to: from }))
  const blankRow = Object.fromEntries(columns.map(column => [column, null]))
  return {
    columns,
    of: table => columns.map(column => `${table}.${column}` as const),
    // A copied blank keeps all objects in one shape: several times as fast as adding field after field. A spread would be
    // ten times as slow from 26 fields on.
    read: row => copied(row, toFields, Object.assign({}, blank)) as never,
    write: source => copied(source, toColumns, Object.assign({}, blankRow)) as never,
    writeSome: source =>
      copied(
        source,
        toColumns.filter(({ from }) => from in source),
        {},
      ) as never,
    pick: source => copied(source, toSame, Object.assign({}, blank)) as never,
  }
}

/** Every column of a row, as fields. */
export function allFields<Row extends object>(row: Row): Fields<Row> {
  return columnMap(Object.keys(row)).read(row as never) as never
}

/** The same for the rows of one query. */
export function allFieldsOf<Row extends object>(rows: readonly Row[]): Fields<Row>[] {
  const { read } = columnMap(Object.keys(rows[0] ?? {}))
  return rows.map(row => read(row as never) as never)
}

/** Every field of an object, as the values of their columns. */
export function allColumns<Source extends object>(source: Source): Columns<Source> {
  const fields = Object.entries(source).map(([field, value]) => [columnName(field), value])
  return Object.fromEntries(fields) as Columns<Source>
}

function columnName(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function copied(
  source: object,
  pairs: readonly { readonly from: string; readonly to: string }[],
  target: Record<string, unknown>,
): Record<string, unknown> {
  for (const { from, to } of pairs) target[to] = (source as Readonly<Record<string, unknown>>)[from]
  return target
}

function fieldName(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
