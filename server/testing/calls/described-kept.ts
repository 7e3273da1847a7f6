/** Makes every call about what a collector keeps besides copies: sets, venues, views, shared pages, files, downloads. */
import { expect } from 'vitest'
import type { TestApp } from '#server/testing/app'
import { useSets } from './described-sets.ts'
import { useExports } from './described-exports.ts'
import { useImports } from './described-imports.ts'
import { useRestores } from './described-restores.ts'
import { useOwnPictures } from './described-pictures.ts'
import { useVenues } from './described-venues.ts'
import { useSharedPages } from './described-shared-pages.ts'
import { useSubmissions } from './described-submissions.ts'
import { useViews } from './described-views.ts'

export async function useKept(app: TestApp, token: string): Promise<void> {
  await useSets(app, token)
  await useVenues(app, token)
  await useViews(app, token)
  await useSharedPages(app, token)
  await useExports(app, token)
  expect((await app.call('GET /api/collections/remarks', { token })).status).toBe(200)
  await useOwnPictures(app, token)
  await useImports(app, token)
  await useRestores(app)
  await useSubmissions(app, token)
}
