/** An order of price sources while an operator changes it. */
import type { PriceSource, SourceKind, SourceOrder } from '#web/api/price-sources.ts'

export const sourceKinds = ['raw', 'graded', 'sealed'] as const satisfies readonly SourceKind[]

/** Returns the order without sources that are not listed or have no prices of the kind: they would do nothing. */
export function draftOf(
  order: SourceOrder,
  sources: readonly Pick<PriceSource, 'name' | 'kinds'>[],
): SourceOrder {
  const usedOf = (kind: SourceKind) =>
    order[kind].filter(name => sources.some(one => one.name === name && one.kinds.includes(kind)))
  return { raw: usedOf('raw'), graded: usedOf('graded'), sealed: usedOf('sealed') }
}

export function isSameDraft(one: SourceOrder, other: SourceOrder): boolean {
  return sourceKinds.every(kind => one[kind].join(' ') === other[kind].join(' '))
}

/** Moves a source one place up (-1) or down (1); at the end of the list it stays. */
export function moved(order: SourceOrder, kind: SourceKind, name: string, by: -1 | 1): SourceOrder {
  const names = [...order[kind]]
  const from = names.indexOf(name)
  const to = from + by
  const other = names[to]
  if (from < 0 || other === undefined) return order
  names[from] = other
  names[to] = name
  return { ...order, [kind]: names }
}

/** Switches a source on, as the last one, or off. */
export function switched(order: SourceOrder, kind: SourceKind, name: string, isOn: boolean): SourceOrder {
  const others = order[kind].filter(one => one !== name)
  return { ...order, [kind]: isOn ? [...others, name] : others }
}

/** Sorts the sources of a kind: those that are on in their order, then the others. */
export function listed<Source extends Pick<PriceSource, 'name' | 'kinds'>>(
  sources: readonly Source[],
  order: SourceOrder,
  kind: SourceKind,
): Source[] {
  const on = order[kind].flatMap(name => sources.filter(one => one.name === name))
  const off = sources.filter(one => one.kinds.includes(kind) && !order[kind].includes(one.name))
  return [...on, ...off]
}
