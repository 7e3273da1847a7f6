/** The calls of shared pages on a full database. */
import type { Call } from './every-call.ts'
import { wordAt } from './row-expressions.ts'

/** Shares a page and opens it, whole and with every filter. */
export async function useSharedPages(call: Call): Promise<void> {
  const ofCopies = { shows_cost: true, shows_notes: true, shows_place: true, shows_certs: true }
  const choices = { title: 'Cards', shows_values: true, shows_username: true, ...ofCopies }
  const filter = { search: wordAt(7), set: 'Set 7', type: 'card', condition: 'Near Mint', price_from: 1 }
  const made = await call('POST /api/shared-pages', { body: choices })
  const params = { id: made.page.id }
  await call('POST /api/shared-pages/preview', { body: { ...choices, filter } })
  const visit = async (secret: string) => {
    await call('GET /api/shared/:secret', { params: { secret } })
    for (const query of [{}, { sort: 'value' }, { search: wordAt(7), set: 'Set 7', type: 'sealed' }])
      await call('GET /api/shared/:secret/groups', { params: { secret }, query })
  }
  await visit(made.secret)
  await call('PUT /api/shared-pages/:id', { params, body: { ...choices, filter: { type: 'graded' } } })
  await visit((await call('POST /api/shared-pages/:id/link', { params })).secret)
  await call('GET /api/shared-pages')
  await call('DELETE /api/shared-pages/:id', { params })
}
