/** What else a shared page may show: nothing of it on pages that are shared already. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

const choices = ['shows_cost', 'shows_notes', 'shows_place', 'shows_certs'] as const

export async function addSharedChoices({ schema }: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  for (const choice of choices)
    await schema
      .alterTable('shared_pages')
      .addColumn(choice, text, c =>
        c
          .notNull()
          .defaultTo('off')
          .check(sql`${sql.ref(choice)} in ('on', 'off')`),
      )
      .execute()
}
