import type { TestApp } from '#server/testing/app'
import { rowsOfTexts, workbookOf } from '#server/testing/files/workbook'
import type { Call } from './every-call.ts'
import { wordAt } from './row-expressions.ts'

/** From a file to its copies, and another file that is cancelled. */
export async function useImports(app: TestApp, call: Call): Promise<void> {
  const upload = async (name: string) => {
    const card = `${wordAt(7)} ${wordAt(18)}`
    const file = Buffer.from(
      `Name,Set,Number,Quantity,Price each,Condition,TCGplayer id\n${card},Set 1,1,1,1,Near Mint,\n` +
        `${name},,,1,1,,7\n${name},,77,1,1,Near Mint,\n`,
    )
    const { import: begun } = await call('POST /api/imports', { file, query: { file_name: 'a.csv' } })
    const columns = ['name', 'setName', 'cardNumber', 'quantity', 'price', 'condition', 'tcgplayerId']
    await call('PUT /api/imports/:id/reading', {
      params: { id: begun.id },
      body: { columns, answers: { blank_condition: 'Damaged' } },
    })
    await app.parts.background.settled()
    return { id: begun.id }
  }
  const params = await upload('Charizard')
  await call('GET /api/imports')
  for (const query of [{}, { verdict: 'unknown' }, { only: 'undecided' }, { only: 'decided' }])
    await call('GET /api/imports/:id/rows', { params, query })
  await call('GET /api/imports/:id/rows', { params, query: { line: 2, only: 'marked' } })
  const cells = [{ column: 4, text: '2.50' }]
  await call('PUT /api/imports/:id/rows/:line', { params: { ...params, line: '2' }, body: { cells } })
  const product = { name: 'Missingno', set_name: 'Nowhere' }
  for (const line of [2, 3, 4]) {
    const body = { line, alike: true, decision: 'create', product }
    await call('POST /api/imports/:id/decisions', { params, body })
  }
  await call('POST /api/imports/:id/decisions', { params, body: { line: 4, decision: 'leave_out' } })
  const { import: ready } = await call('GET /api/imports/:id', { params })
  await call('POST /api/imports/:id/publish', { params, body: { expected_copies: ready.copies } })
  await call('GET /api/imports/:id/rows-left', { params })
  await call('POST /api/imports/:id/reopen', { params })
  await call('POST /api/imports/:id/decisions', { params, body: { line: 4, decision: 'create', product } })
  const { import: last } = await call('GET /api/imports/:id', { params })
  const body = { expected_copies: last.copies }
  const { import: added } = await call('POST /api/imports/:id/publish', { params, body })
  await call('POST /api/operations/:id/undo', { params: { id: added.operation_id ?? '' }, body: {} })
  await call('DELETE /api/imports/:id', { params: await upload('Blastoise') })
  const rows = rowsOfTexts(['Name', 'Quantity'], ['Mew', '1'])
  const file = await workbookOf({ A: rows, B: rows })
  const { import: book } = await call('POST /api/imports', { file, query: { file_name: 'a.xlsx' } })
  await call('PUT /api/imports/:id/sheet', { params: { id: book.id }, body: { sheet: 1 } })
  await call('DELETE /api/imports/:id', { params: { id: book.id } })
}
