/** Rows of a catalogue as large as the real one, with prices. */
import {
  collectorAt,
  collectors,
  earlier,
  nearMintKey,
  owner,
  owners,
  productAt,
  products,
  type Rows,
  today,
  vocabulary,
  word,
} from './row-expressions.ts'

const shownImages = 3_000
const unusedImages = 80
/** Prices of more than a year ago, two a week. */
const pointsToThin = 1_000

/** Each fourth product is another printing of the one before. */
function numberAt(index: string): string {
  return `case when ${index} % 4 = 3 then -1 - ${index} else 1 + ${index} end`
}

const isGerman = 'i % 20 in (7, 8)'

export const catalogueRows = {
  products: {
    count: products,
    columns: {
      id: productAt('i'),
      number: numberAt('i'),
      entry_id: `case when i % 4 = 3 then ${productAt('i - 1')} else ${productAt('i')} end`,
      name: `${word('i * 7')} || ' ' || ${word('i * 13 + 5')}`,
      product_type: "case when i % 10 = 0 then 'sealed_product' else 'card' end",
      set_name: "'Set ' || (i % 200)",
      set_name_key: "'set ' || (i % 200)",
      set_code: "'code' || (i % 200)",
      card_number: 'cast(i % 300 as text)',
      rarity: "'Rarity ' || (i % 20)",
      image_url: `case when i < ${shownImages} then '/uploads/file-' || i end`,
      identity_key: "'identity-' || i",
      language: `case when ${isGerman} then 'de' else 'en' end`,
      list_order: `case when ${isGerman} then '3 de ' else '' end || (1000 + i % 200) || '-' || (100000 + i)`,
      name_words: '2',
      revision: '0',
      created_by: `case when i % 20 = 1 then ${collectorAt(`i / 20 % ${owners}`)} end`,
      created_at: earlier,
      updated_at: earlier,
    },
  },
  product_sources: {
    count: 2 * products,
    columns: {
      source: "case when i % 2 = 0 then 'tcgdex' else 'tcgplayer' end",
      external_id: "'x' || i",
      product_id: productAt('i / 2'),
      content_hash: "'hash-' || i",
    },
  },
  external_ids: {
    count: 2 * products,
    columns: {
      product_id: productAt('i / 2'),
      source: "case when i % 2 = 0 then 'cardmarket' else 'tcgplayer' end",
      // Two printings of a card share an id.
      external_id: 'cast(i / 4 as text)',
      finish: "'normal'",
    },
  },
  product_revisions: {
    count: 5_000,
    columns: {
      product_id: productAt('i / 2'),
      revision: 'i % 2',
      edited_at: earlier,
      edited_by: owner,
      editor_name: "'ash'",
      approved_by: owner,
      fields: `'{"image_url":"/uploads/earlier-' || i || '"}'`,
    },
  },
  imported_identities: {
    count: 5_000,
    columns: {
      product_id: productAt('i'),
      name: word('i * 7'),
      set_name: "'Set ' || (i % 200)",
      set_code: "'code' || (i % 200)",
      card_number: 'cast(i % 300 as text)',
    },
  },
  product_reports: {
    count: 4_000,
    columns: {
      collector_id: collectorAt(`i % ${collectors}`),
      id: "'report-' || (100000 + i)",
      product_id: productAt('i'),
      reason: "'wrong_name'",
      created_at: earlier,
    },
  },
  product_words: {
    count: 4 * products,
    columns: {
      word: `case i % 4 when 0 then ${word('i / 4 * 7')} when 1 then ${word('i / 4 * 13 + 5')}
        when 2 then 'set' else cast(i / 4 % 300 as text) end`,
      product_number: numberAt('i / 4'),
      weight: 'case i % 4 when 0 then 40 when 1 then 39 when 2 then 20 else 30 end',
      place: '200000000 + i / 4 % 300',
    },
  },
  product_totals: {
    count: 4_000,
    columns: {
      set_name_key: "case when i < 20 then '' else 'set ' || (i / 20) end",
      set_code: "case when i < 20 then '' else 'code' || (i / 20) end",
      product_type: "case when i % 10 = 0 then 'sealed_product' else 'card' end",
      rarity: "'Rarity ' || (i % 20)",
      language: "case when i % 20 = 7 then 'de' else 'en' end",
      products: 'case when i < 20 then 1000 else 5 end',
    },
  },
  search_words: { count: vocabulary, columns: { word: word('i') } },
  search_trigrams: {
    count: 7 * vocabulary,
    columns: { trigram: `substr('^^' || ${word('i / 7')} || '$', 1 + i % 7, 3)`, word: word('i / 7') },
  },
  images: {
    count: shownImages + unusedImages,
    columns: {
      file_name: `case when i < ${shownImages} then 'file-' else 'unused-' end || i`,
      uploaded_by: owner,
      uploaded_at: earlier,
      byte_size: '1000',
    },
  },
  waiting_edits: {
    count: 4_000,
    columns: {
      collector_id: collectorAt(`i % ${collectors}`),
      product_id: productAt('i'),
      id: "'waiting-' || (100000 + i)",
      // Tidying deletes those of more than 14 days ago.
      created_at: "'2026-03-13T00:00:00.000Z'",
      found: `'{"rarity":"Rare"}'`,
      wanted: `'{"rarity":"Common"}'`,
      image_file: `case when i % 4 = 0 then 'file-' || (i % ${shownImages}) end`,
    },
  },
  image_uses: {
    count: shownImages,
    columns: {
      product_id: productAt('i'),
      revision: '-1',
      file_name: "'file-' || i",
      shown_until: "'9999-12-31T23:59:59.999Z'",
    },
  },
  market_prices: {
    count: products,
    columns: {
      product_id: productAt('i'),
      price_key: nearMintKey,
      price_cents: '100 + i',
      as_of: today,
      source: "'sandbox'",
      kind: "'ask'",
      confidence: "'high'",
      listings: '8',
      is_estimate: "'no'",
    },
  },
  price_points: {
    count: products + pointsToThin,
    columns: {
      product_id: productAt(`case when i < ${products} then i else i / 2 - ${products / 2} end`),
      price_key: nearMintKey,
      day: `case when i < ${products} then '2026-02-01' else '2025-01-1' || (4 + i % 2) end`,
      price_cents: '100 + i',
      source: "'sandbox'",
    },
  },
  restricted_prices: {
    count: products / 2,
    columns: {
      product_id: productAt('2 * i'),
      price_key: nearMintKey,
      price_cents: '200 + i',
      as_of: today,
      source: "'pricecharting'",
      kind: "'sold'",
      confidence: "'high'",
      is_estimate: "'no'",
    },
  },
  restricted_points: {
    count: products / 2,
    columns: {
      product_id: productAt('2 * i'),
      price_key: nearMintKey,
      day: "'2026-02-01'",
      price_cents: '200 + i',
      source: "'pricecharting'",
    },
  },
  source_quotes: {
    count: 2 * products,
    columns: {
      product_id: productAt(`i % ${products}`),
      price_key: nearMintKey,
      source: `case when i < ${products} then 'sandbox' else 'other' end`,
      price_cents: '100 + i',
      as_of: today,
      kind: "'market'",
      confidence: "'high'",
      is_estimate: "'no'",
    },
  },
  source_points: {
    count: 2 * products,
    columns: {
      product_id: productAt(`i % ${products}`),
      price_key: nearMintKey,
      source: "'sandbox'",
      day: `case when i < ${products} then '2026-02-01' else '2026-02-02' end`,
      price_cents: '100 + i',
    },
  },
  price_evidence: {
    count: 5_000,
    columns: {
      product_id: productAt('i'),
      price_key: nearMintKey,
      found_at: today,
      evidence: `'{"readAt":"","listings":[],"leftOut":{}}'`,
      source: "'sandbox'",
    },
  },
  excluded_listings: {
    count: 10_000,
    columns: {
      source: "'sandbox'",
      listing_id: "'listing-' || i",
      reason: "'A fake'",
      seen_on: "case when i % 100 = 0 then '2026-01-01' else '2026-02-01' end",
    },
  },
  held_back_prices: {
    count: products / 5,
    columns: {
      product_id: productAt('5 * i'),
      price_key: nearMintKey,
      source: "'sandbox'",
      price_cents: '100',
      found_at: today,
      origins: "'[]'",
    },
  },
  price_checks: {
    count: products,
    columns: {
      product_id: productAt('i'),
      price_key: nearMintKey,
      checked_at: `case when i % 400 = 0 then ${earlier} else ${today} end`,
      outcome: "'priced'",
    },
  },
} satisfies Readonly<Record<string, Rows>>
