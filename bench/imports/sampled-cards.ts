/** Printings of the real catalogue, chosen by a seed, with the product that each is here. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { TestApp } from '#server/testing/app'

const cardShape = z.object({
  id: z.string(),
  localId: z.string(),
  name: z.string(),
  rarity: z.string().nullish(),
  set: z.object({ id: z.string(), name: z.string(), cardCount: z.object({ official: z.number() }) }),
  variants_detailed: z
    .array(
      z.object({
        type: z.string(),
        subtype: z.string().nullish(),
        stamp: z.array(z.string()).nullish(),
        foil: z.string().nullish(),
        size: z.string().nullish(),
      }),
    )
    .nullish(),
})

/** A printing as TCGdex names it, and the card it is of. */
export interface SampledPrinting {
  readonly cardId: string
  readonly number: string
  readonly name: string
  readonly rarity: string
  readonly setId: string
  readonly setName: string
  readonly officialCount: number
  readonly finish: string
  /** Runs, stamps, foils and sizes: shadowless, 1st-edition, masterball, jumbo. */
  readonly marks: readonly string[]
  /** The finishes of the card's printings without a mark. */
  readonly plainFinishes: readonly string[]
  /** Undefined where TCGplayer's id is not known. */
  readonly tcgplayerId: string | undefined
  readonly productId: string
  /** As the catalogue here writes it. */
  readonly label: string
}

/** Returns every printing of the file that is a product here. */
export async function printingsOf({ storage }: TestApp, file: string): Promise<SampledPrinting[]> {
  const products = await productIds(storage)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  return lines.flatMap(line => {
    const card = cardShape.parse(JSON.parse(line))
    const variants = card.variants_detailed ?? []
    const marksOf = ({ subtype, stamp, foil, size }: (typeof variants)[number]) => [
      ...(subtype ? [subtype] : []),
      ...(stamp ?? []),
      ...(foil ? [foil] : []),
      ...(size && size !== 'standard' ? [size] : []),
    ]
    const plainFinishes = variants.filter(variant => marksOf(variant).length === 0).map(({ type }) => type)
    return variants.flatMap(variant => {
      const marks = marksOf(variant)
      const known = products.get(keyOf(card.id, [variant.type, ...marks]))
      if (known === undefined) return []
      return [
        {
          cardId: card.id,
          number: card.localId,
          name: card.name,
          rarity: card.rarity ?? '',
          setId: card.set.id,
          setName: card.set.name,
          officialCount: card.set.cardCount.official,
          finish: variant.type,
          marks,
          plainFinishes,
          ...known,
        },
      ]
    })
  })
}

function keyOf(cardId: string, words: readonly string[]): string {
  return `${cardId} ${words.toSorted().join(' ')}`
}

async function productIds(storage: TestApp['storage']) {
  const rows = await storage.read(db =>
    db
      .selectFrom('products')
      .innerJoin('products as listed', 'listed.id', 'products.entry_id')
      .innerJoin('product_sources', 'product_sources.product_id', 'listed.id')
      .leftJoin('external_ids', join =>
        join.onRef('external_ids.product_id', '=', 'products.id').on('external_ids.source', '=', 'tcgplayer'),
      )
      .select([
        'products.id',
        'products.printing_key',
        'products.printing_label',
        'product_sources.external_id',
        'external_ids.external_id as tcgplayer',
      ])
      .execute(),
  )
  return new Map(
    rows.map(row => {
      const words = (row.printing_key ?? '').split(/[:+]/)
      return [
        keyOf(row.external_id, words),
        { productId: row.id, label: row.printing_label ?? '', tcgplayerId: row.tcgplayer ?? undefined },
      ]
    }),
  )
}
