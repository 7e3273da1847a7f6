import { expect, test } from 'vitest'
import { arrangementOf, usual } from './arrangement.ts'
import { isChanged, searchOfView, viewParameters } from './view-parameters.ts'

const search = { search: 'charizard', sort: 'value', page: 3, saved: 'other' } as const
const table = { ...usual, view: 'table', size: 48 } as const
const view = { id: 'v1', parameters: viewParameters(search, table) }

test('keeps the filters, the order and how it is shown, but no page', () => {
  expect(JSON.parse(view.parameters)).toEqual({
    search: 'charizard',
    sort: 'value',
    view: 'table',
    size: 48,
    density: 'comfortable',
    columns: usual.columns.join(),
  })
})

test('a view that is opened is unchanged, whatever the device remembers, also on another page', () => {
  const opened = searchOfView(view)
  expect(opened).toMatchObject({ search: 'charizard', sort: 'value', view: 'table', size: 48, saved: 'v1' })
  const shown = arrangementOf(opened, { view: 'grid', columns: 'price' })
  expect(isChanged(view, opened, shown)).toBe(false)
  expect(isChanged(view, { ...opened, page: 2 }, shown)).toBe(false)
})

test.each([
  [{ search: 'blastoise' }, {}],
  [{ set: 'Base Set' }, {}],
  [{ order: 'asc' }, {}],
  [{}, { size: 12 }],
  [{}, { columns: ['price'] }],
] as const)('another search %j or look %j changes it', (change, look) => {
  const opened = searchOfView(view)
  expect(isChanged(view, { ...opened, ...change }, { ...table, ...look })).toBe(true)
})

test('leaves out what it does not know', () => {
  expect(searchOfView({ id: 'v1', parameters: '{"planet":"Mars","type":"raw"}' })).toEqual({
    type: 'raw',
    saved: 'v1',
  })
})
