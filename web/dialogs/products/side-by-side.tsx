import type { ProductState } from '#web/api/catalogue.ts'
import { CardArt, type CardArtProduct } from '#web/components/cards/card-art.tsx'
import { VisuallyHidden } from '#web/components/visually-hidden.tsx'
import { changedFields, hasNewPicture } from './changed-fields.ts'

export interface SideBySideProps {
  product: CardArtProduct
  before: ProductState
  after: ProductState
  /** Names the two sides, such as "Before" and "After". */
  names: readonly [string, string]
}

/** Two states of a product: the fields in which they differ, and the pictures where those do. */
export function SideBySide({ product, before, after, names: [left, right] }: SideBySideProps) {
  const fields = changedFields(before, after)
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="w-24 py-1 pr-3 font-normal sm:w-36">
            <VisuallyHidden>Field</VisuallyHidden>
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {left}
          </th>
          <th scope="col" className="py-1 font-normal">
            {right}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <tr key={field.label} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal text-muted">
              {field.label}
            </th>
            <td className="py-2 pr-3 wrap-anywhere whitespace-pre-line">
              <Text text={field.before} />
            </td>
            <td className="py-2 font-semibold wrap-anywhere whitespace-pre-line">
              <Text text={field.after} />
            </td>
          </tr>
        ))}
        {hasNewPicture(before, after) && (
          <tr className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal text-muted">
              Picture
            </th>
            <td className="py-2 pr-3">
              <Picture product={product} state={before} />
            </td>
            <td className="py-2">
              <Picture product={product} state={after} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Text({ text }: { text: string | null }) {
  return text === null ? <span className="font-normal text-muted">None</span> : text
}

function Picture({ product, state }: { product: CardArtProduct; state: ProductState }) {
  if (state.imageUrl === null) return <Text text={null} />
  if (state.imageGone) return <span className="font-normal text-muted">No longer kept</span>
  const { name, setName, cardNumber, rarity, imageUrl } = state
  return (
    <div className="w-24 max-w-full sm:w-32">
      <CardArt product={{ ...product, name, setName, cardNumber, rarity, imageUrl }} />
    </div>
  )
}
