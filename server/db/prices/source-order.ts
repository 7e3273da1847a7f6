/** The order of price sources that an operator saved, and how far prices are chosen again by it. */
import type { SourceOrder } from '#domain/prices/chosen-quote'
import type { Reader, Writer } from '#server/database/storage'

export interface SavedOrder {
  /** Null after a return to the order of the environment. */
  readonly order: SourceOrder | null
  readonly changedAt: string
  /** The product up to which prices are chosen again; '' before the first, null after the last. */
  readonly chosenAfter: string | null
}

/** Returns the order in force; null if none was ever saved. */
export async function savedOrder(db: Reader): Promise<SavedOrder | null> {
  const row = await db
    .selectFrom('price_source_order')
    .select(['raw', 'graded', 'sealed', 'changed_at', 'chosen_after'])
    .where('name', '=', 'order')
    .executeTakeFirst()
  if (!row) return null
  const { raw, graded, sealed, changed_at: changedAt, chosen_after: chosenAfter } = row
  const order =
    raw === null || graded === null || sealed === null
      ? null
      : { raw: namesIn(raw), graded: namesIn(graded), sealed: namesIn(sealed) }
  return { order, changedAt, chosenAfter }
}

/** Replaces the order, null for that of the environment, so that prices are chosen again from the first product on. */
export async function saveOrder(tx: Writer, order: SourceOrder | null, changedAt: string): Promise<void> {
  const textOf = (names: readonly string[] | undefined) => names?.join(' ') ?? null
  const row = {
    raw: textOf(order?.raw),
    graded: textOf(order?.graded),
    sealed: textOf(order?.sealed),
    changed_at: changedAt,
    chosen_after: '',
  }
  await tx
    .insertInto('price_source_order')
    .values({ name: 'order', ...row })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Saves how far prices are chosen again. Returns false, and saves nothing, if another order was saved meanwhile. */
export async function saveChosenAfter(
  tx: Writer,
  { changedAt, chosenAfter }: Pick<SavedOrder, 'changedAt' | 'chosenAfter'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_source_order')
    .set({ chosen_after: chosenAfter })
    .where('name', '=', 'order')
    .where('changed_at', '=', changedAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function namesIn(text: string): string[] {
  return text.split(' ').filter(name => name !== '')
}
