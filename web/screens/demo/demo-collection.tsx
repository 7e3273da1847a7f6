import { fieldsOf, stateLabel } from '#domain/copies/copy'
import { SharedTile } from '#web/figures/shared-tile.tsx'
import { type DemoCopies, demoCopies } from './demo-copies.ts'
import { keyOf, priceAgo } from './demo-figures.ts'

/** Every tile of the demo; each opens its card. */
export function DemoCollection({ onOpen }: { onOpen: (copies: DemoCopies) => void }) {
  return (
    <ul className="shelf shelf-dense">
      {demoCopies.map(copies => (
        <li key={keyOf(copies)} className="flex">
          <SharedTile
            group={groupOf(copies)}
            showsValues
            eager
            link={name => (
              <button type="button" className="whole-tile text-left" onClick={() => onOpen(copies)}>
                {name}
              </button>
            )}
          />
        </li>
      ))}
    </ul>
  )
}

function groupOf(copies: DemoCopies) {
  const { product, state, quantity } = copies
  const { kind, condition, gradingCompany, grade } = fieldsOf(state)
  return {
    ...product,
    kind,
    condition,
    gradingCompany,
    grade,
    quantity,
    label: stateLabel(state),
    currentMarketPriceCents: priceAgo(copies, 0),
    costBasisCents: null,
    copies: [],
  }
}
