/** What the catalogue knows of a set by its name. */
import type { Language } from '#domain/products/language'
import { foldedKey } from '#domain/text'
import { isListedRow } from '#server/db/products/products'
import type { Reader } from '#server/database/storage'

/** A set of the catalogue. */
export interface KnownSet {
  readonly setName: string
  readonly setCode: string | null
  readonly setCardCount: number | null
  readonly releaseDate: string | null
}

/** Finds a set of a language by name. Prefers the values of cards over those of sealed products. */
export async function knownSet(db: Reader, setName: string, language: Language): Promise<KnownSet | null> {
  const row = await db
    .selectFrom('products')
    .select(['product_type', 'set_name', 'set_code', 'set_card_count', 'release_date'])
    .where('set_name_key', '=', foldedKey(setName))
    .where('language', '=', language)
    .where(isListedRow)
    .orderBy(({ eb }) => eb('set_code', 'is', null))
    .orderBy('product_type')
    .orderBy('list_order')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    setName: row.set_name,
    setCode: row.set_code,
    setCardCount: row.set_card_count,
    releaseDate: row.product_type === 'card' && row.set_code !== null ? row.release_date : null,
  }
}
