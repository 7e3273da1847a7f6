import { expect, test } from 'vitest'
import { rowOfPrinting } from './tcgplayer-row.ts'

const rowsNamed = (...names: string[]) => names.map(subTypeName => ({ subTypeName }))
const nameFor = (key: string | null, ...names: string[]) =>
  rowOfPrinting(key, rowsNamed(...names))?.subTypeName ?? null

test.each<[string | null, string[], string | null]>([
  // Plain finishes have the row of their finish.
  ['normal', ['Normal', 'Reverse Holofoil'], 'Normal'],
  ['reverse', ['Normal', 'Reverse Holofoil'], 'Reverse Holofoil'],
  ['holo', ['Holofoil', 'Reverse Holofoil'], 'Holofoil'],
  ['reverse', ['Reverse Holofoil', 'Holofoil'], 'Reverse Holofoil'],
  ['normal', ['Holofoil', 'Normal'], 'Normal'],
  ['holo', ['Holofoil', 'Normal'], 'Holofoil'],
  // A row of another finish is not theirs, also when it is the only one.
  ['reverse', ['Normal'], null],
  ['normal', ['Holofoil'], null],
  ['holo', ['Reverse Holofoil'], null],
  ['holo', ['Normal'], null],
  // Editions.
  ['normal', ['1st Edition', 'Unlimited'], 'Unlimited'],
  ['normal:unlimited', ['Unlimited', '1st Edition'], 'Unlimited'],
  ['normal:1st-edition', ['1st Edition', 'Unlimited'], '1st Edition'],
  ['holo', ['1st Edition Holofoil', 'Unlimited Holofoil'], 'Unlimited Holofoil'],
  ['holo:1st-edition', ['1st Edition Holofoil', 'Unlimited Holofoil'], '1st Edition Holofoil'],
  ['holo:unlimited', ['Holofoil'], 'Holofoil'],
  ['holo', ['Unlimited Holofoil', 'Holofoil'], null],
  ['normal:unlimited', ['Unlimited', 'Normal'], null],
  ['holo:1st-edition', ['1st Edition', 'Unlimited'], null],
  ['normal:1st-edition', ['Unlimited'], null],
  ['normal', ['1st Edition'], null],
  ['holo:1st-edition', ['Unlimited Holofoil'], null],
  ['reverse:1st-edition', ['Reverse Holofoil'], null],
  // Shadowless cards are another product, which both runs share.
  ['holo:shadowless', ['1st Edition Holofoil', 'Unlimited Holofoil'], 'Unlimited Holofoil'],
  ['holo:shadowless:1st-edition', ['1st Edition Holofoil', 'Unlimited Holofoil'], '1st Edition Holofoil'],
  ['normal:shadowless', ['1st Edition', 'Unlimited'], 'Unlimited'],
  ['normal:shadowless:1st-edition', ['Unlimited', '1st Edition'], '1st Edition'],
  ['holo:shadowless', ['1st Edition Holofoil'], null],
  // A foil, stamp or size of its own: the only row, whatever its name.
  ['reverse:pokeball', ['Reverse Holofoil'], 'Reverse Holofoil'],
  ['reverse:masterball', ['Holofoil'], 'Holofoil'],
  ['reverse:masterball', ['Normal'], 'Normal'],
  ['reverse:energy', ['Etched'], 'Etched'],
  ['holo:cosmos:jumbo', ['Normal'], 'Normal'],
  ['normal:pre-release+staff', ['Holofoil'], 'Holofoil'],
  ['lenticular', ['Normal'], 'Normal'],
  ['metal', ['Holofoil', 'Normal'], null],
  ['holo:1999-2000-copyright', ['Holofoil'], 'Holofoil'],
  // With several rows, that of its finish.
  ['normal:league', ['Normal', 'Reverse Holofoil'], 'Normal'],
  ['reverse:league', ['Normal', 'Reverse Holofoil'], 'Reverse Holofoil'],
  ['holo:25th-celebration', ['Normal', 'Holofoil'], 'Holofoil'],
  ['holo:cosmos', ['Normal', 'Reverse Holofoil'], null],
  ['reverse:energy', ['Normal', 'Reverse Holofoil'], 'Reverse Holofoil'],
  ['normal:galaxy', ['1st Edition', 'Unlimited'], 'Unlimited'],
  ['normal:1st-edition:galaxy', ['1st Edition', 'Unlimited'], '1st Edition'],
  ['holo:1st-edition:galaxy', ['Unlimited Holofoil'], null],
  ['holo:galaxy', ['1st Edition Holofoil'], null],
  ['normal:1st-edition:galaxy', ['1st Edition Holofoil'], '1st Edition Holofoil'],
  // The stamp of a set is on its usual reverse holos, which share the product of the normal card.
  ['reverse:set-logo', ['Normal', 'Reverse Holofoil'], 'Reverse Holofoil'],
  ['reverse:set-logo', ['Normal'], null],
  ['normal:set-logo', ['Holofoil'], 'Holofoil'],
  // Sealed products, and cards whose printings are unknown.
  [null, ['Normal'], 'Normal'],
  [null, ['1st Edition Holofoil'], '1st Edition Holofoil'],
  [null, ['Reverse Holofoil'], 'Reverse Holofoil'],
  [null, ['Etched'], 'Etched'],
  [null, ['Reverse Holofoil', 'Normal'], 'Normal'],
  [null, ['Reverse Holofoil', 'Holofoil'], 'Holofoil'],
  [null, ['Holofoil', 'Normal'], 'Normal'],
  [null, ['1st Edition Holofoil', 'Unlimited Holofoil'], null],
  [null, ['1st Edition', 'Normal'], null],
  [null, ['Unlimited', 'Holofoil'], null],
  [null, ['Etched', 'Reverse Holofoil'], null],
  // No row, a name in other letters, and two rows of one name.
  ['normal', [], null],
  [null, [], null],
  ['reverse:pokeball', [], null],
  ['normal', ['normal', 'NORMAL'], null],
  ['normal', ['Normal', 'Normal'], null],
  ['reverse:pokeball', ['Reverse Holofoil', 'Reverse Holofoil'], null],
  [null, ['Normal', 'Normal'], null],
  ['', ['Etched', 'Normal'], null],
])('%s among %j has %s', (key, names, expected) => {
  expect(nameFor(key, ...names)).toBe(expected)
})

test('gives the row itself, in any order of the rows', () => {
  const [normal, reverse] = [
    { subTypeName: 'Normal', marketPrice: 0.53 },
    { subTypeName: 'Reverse Holofoil', marketPrice: 0.74 },
  ]
  expect(rowOfPrinting('reverse', [normal, reverse])).toBe(reverse)
  expect(rowOfPrinting('reverse', [reverse, normal])).toBe(reverse)
})

test('two plain printings of a card never share a row', () => {
  const keys = ['normal', 'holo', 'reverse', 'normal:1st-edition', 'holo:1st-edition']
  const names = ['Normal', 'Holofoil', 'Reverse Holofoil', '1st Edition', '1st Edition Holofoil']
  const all = [...names, 'Unlimited', 'Unlimited Holofoil', 'Etched']
  for (let chosen = 0; chosen < 2 ** all.length; chosen++) {
    const rows = rowsNamed(...all.filter((_, at) => chosen & (1 << at)))
    const found = keys.map(key => rowOfPrinting(key, rows)).filter(row => row !== null)
    expect(new Set(found).size).toBe(found.length)
  }
})
