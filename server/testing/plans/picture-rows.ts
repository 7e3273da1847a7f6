/** Rows of own pictures: each owner has some that copies show, and some that none shows any more. */
import { copyAt, earlier, own, owner, owners, type Rows } from './row-expressions.ts'

const shown = 60
const replaced = 2

export const pictureRows = {
  own_pictures: {
    count: (shown + replaced) * owners,
    columns: {
      collector_id: owner,
      id: `'picture-' || ${own}`,
      holding_id: copyAt(`(${own} % ${shown})`),
      byte_size: '200000',
      uploaded_at: earlier,
    },
  },
} satisfies Readonly<Record<string, Rows>>
