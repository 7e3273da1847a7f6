/** The products of a download, and which of them the catalogue lacks. */
import { type Language, languages } from '#domain/products/language'
import { lengthOf, textFault } from '#domain/text'
import { newId } from '#server/commands/new-id'
import type { RestoredRow } from '#server/data-files/restored-lists'
import { identityDigest, idsByIdentity, insertProducts } from '#server/db/products/products'
import { knownProducts } from '#server/db/products/restored-products'
import type { Reader, Writer } from '#server/database/storage'
import { countFor } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { factsOfProposed, rejectLongSetName, setOf } from '#server/commands/products/create-product'

/** What a download says about a product. */
export type NamedProduct = Pick<
  RestoredRow<'holdings'>,
  | 'productId'
  | 'name'
  | 'setName'
  | 'cardNumber'
  | 'productType'
  | 'miscInfo'
  | 'printingLabel'
  | 'language'
  | 'identityKey'
>

const longestName = 200
const rowsAtOnce = 20

export class RestoredProducts {
  readonly #ids = new Map<string, string>()
  readonly #lacking = new Map<string, NamedProduct>()
  readonly #mostLacking: number

  constructor({ quotas }: Pick<Parts, 'quotas'>) {
    this.#mostLacking = quotas.productsPerDay
  }

  /** Products that the catalogue lacks. */
  get lacking(): readonly NamedProduct[] {
    return [...this.#lacking.values()]
  }

  /** Returns the id that a product of the download has here. */
  idOf(productId: string): string {
    const id = this.#ids.get(productId)
    if (id === undefined) throw new Error('a row of a download names a product that no earlier row does')
    return id
  }

  /** Finds the products of rows. Throws Refused when more are lacking than a collector may add in a day. */
  async find(db: Reader, rows: readonly NamedProduct[]): Promise<void> {
    const named = new Map<string, NamedProduct>()
    for (const row of rows)
      if (!this.#ids.has(row.productId) && !this.#lacking.has(row.productId)) named.set(row.productId, row)
    const known = await knownProducts(
      db,
      [...named.keys()],
      Array.from(named.values(), row => row.identityKey),
    )
    for (const [productId, row] of named) {
      const ofType = known.filter(({ productType }) => productType === row.productType)
      // The product itself comes first: it may have been renamed since.
      const found =
        ofType.find(({ id }) => id === productId) ??
        ofType.find(({ identityKey }) => identityKey === row.identityKey)
      if (found) this.#ids.set(productId, found.id)
      else this.#lacking.set(productId, namedOf(row))
    }
    if (this.#lacking.size > this.#mostLacking)
      throw new Refused(
        'conflict',
        `The catalogue of this server lacks more than ${this.#mostLacking} products of the download, and you can add at most ${this.#mostLacking} in 24 hours. Ask its operator to import the catalogue.`,
      )
  }

  /** Adds to the catalogue what it lacks, as the collector's products. Returns how many. */
  async add(parts: Parts, collectorId: string): Promise<number> {
    let added = 0
    const lacking = this.lacking
    for (let from = 0; from < lacking.length; from += rowsAtOnce) {
      const rows = lacking.slice(from, from + rowsAtOnce)
      const ids = await parts.storage.write(tx => addSome(tx, parts, collectorId, rows))
      for (const [productId, { id, isNew }] of ids) {
        this.#ids.set(productId, id)
        this.#lacking.delete(productId)
        if (isNew) added += 1
      }
    }
    return added
  }
}

function namedOf(row: NamedProduct): NamedProduct {
  const { productId, name, setName, cardNumber, productType, miscInfo } = row
  const { printingLabel, language, identityKey } = row
  for (const text of [name, setName, cardNumber, miscInfo]) rejectOddName(text)
  rejectLongSetName(setName)
  if (!(languages as readonly string[]).includes(language))
    throw new Refused(
      'invalid',
      `The download names a product in a language that this server does not know: ${language.slice(0, 20)}.`,
    )
  return { productId, name, setName, cardNumber, productType, miscInfo, printingLabel, language, identityKey }
}

function rejectOddName(text: string | null): void {
  if (text === null) return
  const fault = lengthOf(text) > longestName ? `is longer than ${longestName} characters` : textFault(text)
  if (fault === null && text.trim() !== '') return
  throw new Refused(
    'invalid',
    `The download names a product that cannot be added: "${text.slice(0, 50)}" ${fault ?? 'is blank'}.`,
  )
}

async function addSome(
  tx: Writer,
  parts: Parts,
  collectorId: string,
  rows: readonly NamedProduct[],
): Promise<Map<string, { readonly id: string; readonly isNew: boolean }>> {
  const ids = new Map<string, { readonly id: string; readonly isNew: boolean }>()
  for (const row of rows) {
    const facts = await factsOfNamed(tx, row)
    const digest = identityDigest(facts)
    const known = (await idsByIdentity(tx, [digest])).get(digest)
    const id = known ?? newId()
    ids.set(row.productId, { id, isNew: known === undefined })
    if (known !== undefined) continue
    await countFor(tx, parts, 'quota products', collectorId)
    await insertProducts(tx, [{ id, createdBy: collectorId, ...facts }], parts.now().toISOString())
  }
  return ids
}

/** Another printing than the listed one of a card would be that card: its printing becomes its note. */
async function factsOfNamed(db: Reader, row: NamedProduct) {
  const { name, productType, setName, cardNumber, miscInfo } = row
  const proposed = {
    name,
    productType,
    setName,
    language: row.language as Language,
    imageUrl: '',
    ...(cardNumber !== null && { cardNumber }),
    ...(miscInfo !== null && { miscInfo }),
    ...(productType === 'sealed_product' && { productDescription: `${name} (${setName})` }),
  }
  const facts = { ...factsOfProposed(proposed, await setOf(db, proposed)), imageUrl: null }
  const isListed = identityDigest({ ...facts, setName }) === row.identityKey
  return isListed || row.printingLabel === null || miscInfo !== null
    ? facts
    : { ...facts, miscInfo: row.printingLabel }
}
