import type { Standing } from '#domain/groups/group-order'

/** How prices compare with what the collector paid. */
export const standingLabels: Record<Standing, string> = {
  gain: 'Worth more',
  loss: 'Worth less',
  unpriced: 'No price yet',
}
