/** The filling of the catalogue that an operator started last, and how many cards there are. */
import type { FillProgress, FillState } from '#domain/products/catalogue-fill'
import type { Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'
import type { Reader, Writer } from '#server/database/storage'

/** How far a filling has come, and what it could not read. */
export interface Reached {
  readonly progress: FillProgress
  /** Cards and sets that could not be read. */
  readonly leftOut: number
  /** Why it failed, or what was left out last, as a sentence. */
  readonly said: string | null
}

export interface StoredFill extends Reached {
  readonly language: Language
  readonly state: FillState
  /** Identifies it. */
  readonly startedAt: string
  /** Null while it runs. */
  readonly endedAt: string | null
}

/** Returns the newest filling; null if none was ever started. */
export async function catalogueFill(db: Reader): Promise<StoredFill | null> {
  const row = await db.selectFrom('catalogue_fills').selectAll().where('name', '=', 'fill').executeTakeFirst()
  if (!row) return null
  return {
    language: row.language,
    state: row.state,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    progress: {
      setsDone: row.sets_done,
      sets: row.sets,
      cards: row.cards,
      cardsExpected: row.cards_expected,
      detailsDone: row.details_done,
      details: row.details,
    },
    leftOut: row.left_out,
    said: row.said,
  }
}

/** Starts a filling from where it has come. Returns false, and changes nothing, while one runs: of two at once, one starts. */
export async function startStoredFill(
  tx: Writer,
  fill: Pick<StoredFill, 'language' | 'startedAt' | 'progress' | 'leftOut'>,
): Promise<boolean> {
  const { language, startedAt, progress, leftOut } = fill
  const row = {
    language,
    state: 'running' as const,
    started_at: startedAt,
    ended_at: null,
    ...reachedColumns({ progress, leftOut, said: null }),
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('catalogue_fills')
    .values({ name: 'fill', ...row })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(row).where('catalogue_fills.state', '<>', 'running'),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Saves how far the filling has come. Returns false, and saves nothing, if it was stopped or another one started. */
export async function saveFillReached(tx: Writer, startedAt: string, reached: Reached): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_fills')
    .set(reachedColumns(reached))
    .where('name', '=', 'fill')
    .where('started_at', '=', startedAt)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends a filling that runs. Returns false, and changes nothing, if it does not run any more. */
export async function endStoredFill(
  tx: Writer,
  { startedAt, ...before }: Pick<StoredFill, 'startedAt' | 'leftOut' | 'said'>,
  end: { readonly state: Exclude<FillState, 'running'>; readonly at: string } & Partial<
    Pick<Reached, 'leftOut' | 'said'>
  >,
): Promise<boolean> {
  const { leftOut, said } = { ...before, ...end }
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_fills')
    .set({ state: end.state, ended_at: end.at, left_out: leftOut, said })
    .where('name', '=', 'fill')
    .where('started_at', '=', startedAt)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function reachedColumns({ progress, leftOut, said }: Reached) {
  return {
    sets_done: progress.setsDone,
    sets: progress.sets,
    cards: progress.cards,
    cards_expected: progress.cardsExpected,
    details_done: progress.detailsDone,
    details: progress.details,
    left_out: leftOut,
    said,
  }
}

/** Returns whether cards were ever imported, from TCGdex or a file: its source has a name for each language. */
export async function hasImportedCards(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('product_sources')
    .select('source')
    .where('source', '>=', 'tcgdex')
    .where('source', '<=', 'tcgdex zz')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface CountedLanguage {
  readonly language: Language
  readonly productType: ProductType
  readonly products: number
}

/** Counts the products of the catalogue by language and type. */
export async function productsByLanguage(db: Reader): Promise<CountedLanguage[]> {
  const rows = await db
    .selectFrom('product_totals')
    .select(({ fn }) => ['language', 'product_type', fn.sum<number>('products').as('products')])
    .where('set_name_key', '=', '')
    .groupBy(['language', 'product_type'])
    .orderBy('language')
    .execute()
  return rows.map(row => ({
    language: row.language,
    productType: row.product_type,
    products: Number(row.products),
  }))
}
