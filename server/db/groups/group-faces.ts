/** What groups have of their products: the set, what they are sorted by, and the number that searches find them by. */
import { type Face, type FaceKeys, faceKeys } from '#domain/search/face-keys'
import { inChunks } from '#server/database/chunks'
import { preparedForList } from '#server/database/prepared-lists'
import type { Writer } from '#server/database/storage'
import { renameShares } from '#server/db/value/value-shares'

export interface GroupFace extends FaceKeys {
  readonly setName: string
  readonly productNumber: number
}

export const noFace: GroupFace = { setName: '', productNumber: 0, nameKey: '', setKey: '', numberKey: '' }

/** Returns the faces of these products, locked until the transaction ends, so that no edit passes by a new group. */
export async function lockFaces(
  tx: Writer,
  productIds: ReadonlySet<string>,
): Promise<Map<string, GroupFace>> {
  const faces = new Map<string, GroupFace>()
  for (const row of await inChunks([...productIds].sort(), chunk => lockQuery(tx, {}, chunk))) {
    const { id, number, name, product_type: productType, set_name: setName, card_number: cardNumber } = row
    const keys = faceKeys({ name, productType, setName, cardNumber })
    faces.set(id, { setName, productNumber: Math.abs(number), ...keys })
  }
  return faces
}

const lockQuery = preparedForList((db, _: object, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'number', 'name', 'product_type', 'set_name', 'card_number'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare(),
)

/** Gives the groups of a product what they have of its name, set and number, after it has changed. */
export async function renameGroupsOf(tx: Writer, productId: string, from: Face, to: Face): Promise<void> {
  const [before, after] = [faceKeys(from), faceKeys(to)]
  const areSorted = (Object.keys(after) as (keyof FaceKeys)[]).every(key => after[key] === before[key])
  if (areSorted && from.setName === to.setName) return
  await tx
    .updateTable('holding_groups')
    .set({
      set_name: to.setName,
      name_key: after.nameKey,
      set_key: after.setKey,
      number_key: after.numberKey,
    })
    .where('product_id', '=', productId)
    .execute()
  if (from.setName !== to.setName) await renameShares(tx, productId, from.setName, to.setName)
}
