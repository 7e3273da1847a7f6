/** Rows of the texts by which copies are found: each copy that is held has a tag, a box and a note of its own. */
import { copyAt, own, owned, owner, owners, type Rows } from './row-expressions.ts'

const held = 240
const tags = 20
const boxes = 10
const texts = tags + boxes + held

/** The number of a copy among its owner's, and which of its three texts a row is. */
const ofCopy = `(${own} / 3)`
const kindOfUse = `(${own} % 3)`

export const remarkRows = {
  remark_texts: {
    count: texts * owners,
    columns: {
      collector_id: owner,
      kind: `case when ${own} < ${tags} then 'tag' when ${own} < ${tags + boxes} then 'box' else 'note' end`,
      key: `'k' || ${own}`,
      text: `'Text ' || ${own}`,
      words: `' text ' || ${own} || case when ${own} < ${tags} then ' vintage' else '' end`,
    },
  },
  remark_uses: {
    count: 3 * held * owners,
    columns: {
      collector_id: owner,
      kind: `case ${kindOfUse} when 0 then 'tag' when 1 then 'box' else 'note' end`,
      key: `'k' || case ${kindOfUse} when 0 then ${ofCopy} % ${tags}
        when 1 then ${tags} + ${ofCopy} % ${boxes} else ${tags + boxes} + ${ofCopy} end`,
      group_key: `${owned.product_id.replaceAll(own, ofCopy)} || ':raw:near%20mint'`,
      holding_id: copyAt(ofCopy),
    },
  },
} satisfies Readonly<Record<string, Rows>>
