/** Who may change the name, set and number of imported products. */
import type { ProductIdentity } from './product.ts'

/** Whose changes of imported names are taken: everybody's, or those of operators and trusted collectors. */
export type Renamers = 'everybody' | 'trusted'

type Named = Pick<ProductIdentity, 'name' | 'setName' | 'cardNumber'>

/** Says whether a change of a product changes its name, set or number. */
export function isRenamed(before: Named, after: Named): boolean {
  return (
    before.name !== after.name || before.setName !== after.setName || before.cardNumber !== after.cardNumber
  )
}

/** Who renames what: where a product comes from, and whether an operator trusts the collector or they are one. */
export interface Renaming {
  readonly origin: 'collector' | 'import'
  readonly isCurator: boolean
}

/** Says whether a collector may change the name, set and number of a product. */
export function mayRename(renamers: Renamers, { origin, isCurator }: Renaming): boolean {
  return renamers === 'everybody' || origin === 'collector' || isCurator
}

/** Who renames on a server whose operator set nothing: everybody where only its own machine can reach it. */
export function defaultRenamers(reach: {
  readonly isLoopback: boolean
  readonly hasProxy: boolean
}): Renamers {
  return reach.isLoopback && !reach.hasProxy ? 'everybody' : 'trusted'
}
