/** A collector who imports files, with the calls that tests make. */
import { expect } from 'vitest'
import type { WireAnswer } from '#contract/endpoints'
import type { TestApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'

export type ImportDetails = WireAnswer<'GET /api/imports/:id'>['import']

const headings =
  'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Watchlist,Date Added,Notes'

/** The columns of a file of Collectr, counted from 0. */
export const collectrColumn = { set: 2, name: 3, number: 4, grade: 7, price: 9, quantity: 10 } as const

/** A file of Collectr. */
export function collectrFile(...rows: string[]): string {
  return [headings, ...rows].join('\r\n')
}

export async function importerOf(app: TestApp) {
  const collector = await newCollector(app)
  const { token } = collector
  const one = async (id: string): Promise<ImportDetails> =>
    (await app.call('GET /api/imports/:id', { token, params: { id } })).body.import
  const upload = (text: string | Buffer, file_name = 'export.csv') =>
    app.call('POST /api/imports', { token, query: { file_name }, file: Buffer.from(text) })
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
    edit: (id: string, line: number, texts: Readonly<Record<number, string>>) =>
      app.call('PUT /api/imports/:id/rows/:line', {
        token,
        params: { id, line: String(line) },
        body: { cells: Object.entries(texts).map(([column, text]) => ({ column: Number(column), text })) },
      }),
    read: async (id: string, columns: readonly unknown[], answers: object) => {
      const body = { columns, answers } as never
      await app.call('PUT /api/imports/:id/reading', { token, params: { id }, body })
      await app.parts.background.settled()
      return one(id)
    },
    decide: (id: string, body: object) =>
      app.call('POST /api/imports/:id/decisions', { token, params: { id }, body: body as never }),
    publish: (id: string, expected_copies: number) =>
      app.call('POST /api/imports/:id/publish', { token, params: { id }, body: { expected_copies } }),
    reopen: (id: string) => app.call('POST /api/imports/:id/reopen', { token, params: { id } }),
    cancel: (id: string) => app.call('DELETE /api/imports/:id', { token, params: { id } }),
    /** The text of the file with the rows that add nothing. */
    rowsLeft: async (id: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const { body } = await app.app.inject({ url: `/api/imports/${id}/rows-left`, headers })
      return body
    },
    list: async () => (await app.call('GET /api/imports', { token })).body.imports,
  }
}
