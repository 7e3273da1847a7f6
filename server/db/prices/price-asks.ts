/** The keys that processes are asking a price source for: no two ask for one at the same moment. */
import { writeInChunks } from '#server/database/chunks'
import type { PriceKey } from './market-prices.ts'
import type { Writer } from '#server/database/storage'

export interface PriceAsk extends PriceKey {
  readonly source: string
  /** The id of the asker. */
  readonly asker: string
}

/** Takes a key for an asker until an instant. False while another has it. */
export async function takeAsk(
  tx: Writer,
  { productId, priceKey, source, asker }: PriceAsk,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('price_asks')
    .values({ product_id: productId, price_key: priceKey, source, asker, asked_until: until })
    .onConflict(conflict =>
      conflict
        .columns(['product_id', 'price_key', 'source'])
        .doUpdateSet({ asker, asked_until: until })
        .where('price_asks.asked_until', '<', now),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Gives keys back, those of these that the asker has. */
export async function releaseAsks(tx: Writer, asks: readonly PriceAsk[]): Promise<void> {
  await writeInChunks(asks, chunk =>
    tx
      .deleteFrom('price_asks')
      .where(({ eb, or, and }) =>
        or(
          chunk.map(({ productId, priceKey, source, asker }) =>
            and([
              eb('product_id', '=', productId),
              eb('price_key', '=', priceKey),
              eb('source', '=', source),
              eb('asker', '=', asker),
            ]),
          ),
        ),
      )
      .execute(),
  )
}

/** Deletes what dead processes left. */
export async function deleteAsksBefore(tx: Writer, instant: string): Promise<void> {
  await tx.deleteFrom('price_asks').where('asked_until', '<', instant).execute()
}
