/** Asks what each file of a collection would have. */
import { exportFormats } from '#domain/export/export-format'
import type { TestApp } from '#server/testing/app'

export async function useExports(app: TestApp, token: string): Promise<void> {
  for (const format of exportFormats)
    await app.call('GET /api/collections/export/contents', { token, query: { format } })
}
