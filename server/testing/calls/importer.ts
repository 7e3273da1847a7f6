/** A collector who imports files, with the calls that tests make. */
import { expect } from 'vitest'
import type { WireAnswer } from '#contract/endpoints'
import type { TestApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'

export type ImportDetails = WireAnswer<'GET /api/imports/:id'>['import']

export async function importerOf(app: TestApp) {
  const collector = await newCollector(app)
  const { token } = collector
  const one = async (id: string): Promise<ImportDetails> =>
    (await app.call('GET /api/imports/:id', { token, params: { id } })).body.import
  const upload = (text: string | Buffer, file_name = 'export.csv') =>
    app.call('POST /api/imports', { token, query: { file_name }, file: Buffer.from(text) })
  const sendReading = (id: string, columns: readonly unknown[], answers: object) =>
    app.call('PUT /api/imports/:id/reading', { token, params: { id }, body: { columns, answers } as never })
  const textOf = async (url: string) =>
    (await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).body
  return {
    ...collector,
    one,
    upload,
    /** Sends a file and waits until its rows are read. */
    begin: async (text: string | Buffer): Promise<ImportDetails> => {
      const { status, body } = await upload(text)
      expect([status, body]).toMatchObject([201, {}])
      await app.parts.background.settled()
      return one(body.import.id)
    },
    rows: async (id: string, query: object) =>
      (await app.call('GET /api/imports/:id/rows', { token, params: { id }, query: query as never })).body,
    /** Writes texts in place of cells of a row. `edit` is of a copy. */
    editCells: (id: string, line: number, texts: Readonly<Record<number, string>>) =>
      app.call('PUT /api/imports/:id/rows/:line', {
        token,
        params: { id, line: String(line) },
        body: { cells: Object.entries(texts).map(([column, text]) => ({ column: Number(column), text })) },
      }),
    /** Sends how a file is read. `read` waits until its rows are read so. */
    sendReading,
    read: async (id: string, columns: readonly unknown[], answers: object) => {
      await sendReading(id, columns, answers)
      await app.parts.background.settled()
      return one(id)
    },
    choose: (id: string, sheet: number) =>
      app.call('PUT /api/imports/:id/sheet', { token, params: { id }, body: { sheet } }),
    decide: (id: string, body: object) =>
      app.call('POST /api/imports/:id/decisions', { token, params: { id }, body: body as never }),
    publish: (id: string, expected_copies: number) =>
      app.call('POST /api/imports/:id/publish', { token, params: { id }, body: { expected_copies } }),
    reopen: (id: string) => app.call('POST /api/imports/:id/reopen', { token, params: { id } }),
    cancel: (id: string) => app.call('DELETE /api/imports/:id', { token, params: { id } }),
    /** The text of the file with the rows that add nothing. */
    rowsLeft: (id: string) => textOf(`/api/imports/${id}/rows-left`),
    /** The text of the collection as a file of our own. */
    exported: () => textOf('/api/collections/export?format=holofolio'),
    imports: async () => (await app.call('GET /api/imports', { token })).body.imports,
  }
}
