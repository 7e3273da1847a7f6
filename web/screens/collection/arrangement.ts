import { useCallback, useMemo, useState } from 'react'
import { objectFrom, readStored, writeStored } from '#web/session/browser-storage.ts'

/**
 * How the collection is shown: as tiles or as a table, and how much of it at once. The address says it, so that a
 * link shows the same; what it leaves unsaid is as this device last had it. Read at startup: keep it small.
 */
const layouts = ['grid', 'table'] as const
type Layout = (typeof layouts)[number]

const densities = ['comfortable', 'compact'] as const
type Density = (typeof densities)[number]

/** Groups on a page, or all in one list that loads as it is scrolled. */
export const pageSizes = [12, 24, 48, 96, 'endless'] as const
export type PageSize = (typeof pageSizes)[number]

/** The columns of the table besides the name, which is always there. */
export const columnNames = [
  'set',
  'number',
  'kind',
  'quantity',
  'mean',
  'cost',
  'price',
  'value',
  'change',
  'percent',
  'bought',
  'added',
  'tags',
  'place',
  'seller',
] as const
export type ColumnName = (typeof columnNames)[number]

export interface Arrangement {
  readonly view: Layout
  readonly size: PageSize
  readonly density: Density
  /** In the order of the table. */
  readonly columns: readonly ColumnName[]
}

/** What an address, a device or a saved view says about it. */
export interface ArrangementParams {
  readonly view?: Layout | undefined
  readonly size?: PageSize | undefined
  readonly density?: Density | undefined
  /** Names of columns with commas between: "set,price". */
  readonly columns?: string | undefined
}

/** The page size is the specification's (section 9). */
export const usual: Arrangement = {
  view: 'grid',
  size: 12,
  density: 'comfortable',
  columns: ['set', 'kind', 'quantity', 'cost', 'price', 'value', 'change', 'percent'],
}

const oneOf = <Value extends string | number>(values: readonly Value[], value: unknown) =>
  values.find(each => String(each) === String(value))

/** Parses parameters, dropping invalid ones. */
export function readArrangement(params: Record<string, unknown>): ArrangementParams {
  const view = oneOf(layouts, params['view'])
  const size = oneOf(pageSizes, params['size'])
  const density = oneOf(densities, params['density'])
  const columns = typeof params['columns'] === 'string' ? readColumns(params['columns']) : []
  return {
    ...(view && { view }),
    ...(size && { size }),
    ...(density && { density }),
    ...(columns.length > 0 && { columns: columns.join() }),
  }
}

function readColumns(text: string): ColumnName[] {
  const named = text.split(',')
  return columnNames.filter(name => named.includes(name))
}

/** Puts together how the collection is shown: as the address says, else as the device remembers, else as usual. */
export function arrangementOf(address: ArrangementParams, remembered: ArrangementParams): Arrangement {
  const columns = address.columns ?? remembered.columns
  return {
    view: address.view ?? remembered.view ?? usual.view,
    size: address.size ?? remembered.size ?? usual.size,
    density: address.density ?? remembered.density ?? usual.density,
    columns: columns === undefined ? usual.columns : readColumns(columns),
  }
}

/** Returns a change as parameters of an address; what is usual is left out. */
export function paramsOf(change: Partial<Arrangement>): ArrangementParams {
  const { columns, ...rest } = change
  const entries = Object.entries(rest).map(([name, value]) => [
    name,
    value === usual[name as keyof typeof rest] ? undefined : value,
  ])
  const params = Object.fromEntries(entries) as ArrangementParams
  if (columns === undefined) return params
  return { ...params, columns: columns.join() === usual.columns.join() ? undefined : columns.join() }
}

const key = 'collection-view'

/** Returns how this device last showed the collection. Text that is no JSON counts as nothing. */
function readRemembered(): ArrangementParams {
  return readArrangement(objectFrom(readStored(key)))
}

/**
 * Returns how the collection is shown, and how to change it: on the device, and in the address through `navigate`.
 * What is remembered is read when the address has changed, so that both change in one step.
 */
export function useArrangement(
  address: ArrangementParams,
  navigate: (change: ArrangementParams) => Promise<void>,
): [Arrangement, (change: Partial<Arrangement>) => void] {
  const [kept, setKept] = useState(() => ({ address, remembered: readRemembered() }))
  let { remembered } = kept
  if (kept.address !== address) {
    remembered = readRemembered()
    setKept({ address, remembered })
  }
  const rearrange = useCallback(
    async (change: Partial<Arrangement>) => {
      const params = paramsOf(change)
      writeStored(key, JSON.stringify(readArrangement({ ...readRemembered(), ...params })))
      await navigate(params)
      // The address may be the same as before.
      setKept(({ address }) => ({ address, remembered: readRemembered() }))
    },
    [navigate],
  )
  const arrangement = useMemo(() => arrangementOf(address, remembered), [address, remembered])
  return [arrangement, change => void rearrange(change)]
}
