import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import type { OperationCopy } from '#web/api/operations.ts'
import { nearMint, operationCopy as copy, type Version } from './operation-copy.arbitrary.ts'
import { operationWords, type DescribedOperation } from './operation-words.ts'

const sold: Version = { ...nearMint, removal: 'sold', soldPriceCents: cents(12_000) }

function wordsOf(
  kind: DescribedOperation['kind'],
  copies: OperationCopy[],
  more: Partial<DescribedOperation> = {},
): string {
  const blank = {
    reversedKind: null,
    corrects: null,
    trade: null,
    submission: null,
    copiesTotal: copies.length,
  }
  return operationWords({ kind, copies, ...blank, ...more })
}

describe('what an operation did', () => {
  test('an addition', () => {
    const added = copy(null, nearMint)
    expect(wordsOf('add', [added])).toBe('Added Charizard (Near Mint)')
    expect(wordsOf('add', [added, added], { copiesTotal: 1_200 })).toBe('Added 1,200 × Charizard (Near Mint)')
    const other = copy(null, nearMint, 'Blastoise')
    expect(wordsOf('add', [added, other], { copiesTotal: 9 })).toBe('Added Charizard (Near Mint) and 8 more')
  })

  test('an edit of one field or several', () => {
    const dearer = { ...nearMint, costBasisCents: cents(1_200) }
    expect(wordsOf('edit', [copy(nearMint, dearer)])).toBe(
      'Edited the cost of Charizard (Near Mint) from $10.00 to $12.00',
    )
    const damaged: Version = { ...dearer, label: 'Damaged', ownPriceCents: cents(5) }
    expect(wordsOf('edit', [copy(nearMint, damaged)])).toBe(
      'Edited Charizard (Near Mint): cost from $10.00 to $12.00, state from Near Mint to Damaged, own price from none to $0.05',
    )
    const later = { ...nearMint, purchaseDate: '2026-02-03' }
    expect(wordsOf('edit', [copy(nearMint, later)])).toBe(
      'Edited the purchase date of Charizard (Near Mint) from Jan 1, 26 to Feb 3, 26',
    )
  })

  test('an edit of notes, tags and place', () => {
    const noted = { ...nearMint, note: 'Signed.\nDent.' }
    expect(wordsOf('edit', [copy(nearMint, noted)])).toBe('Edited the note of Charizard (Near Mint)')
    const placed = { ...nearMint, tags: ['Vintage', 'Keep'], box: 'Blue box' }
    expect(wordsOf('edit', [copy(nearMint, placed)])).toBe(
      'Edited Charizard (Near Mint): tags from none to Vintage, Keep, box from none to Blue box',
    )
  })

  test('an edit that forgets what was paid in another currency', () => {
    const paid = { paidAmount: 12_000, paidCurrency: 'JPY', rate: 0.0066, rateDay: null }
    expect(wordsOf('edit', [copy({ ...nearMint, ...paid }, nearMint)])).toBe(
      'Edited the amount paid of Charizard (Near Mint) from ¥12,000 (at 0.0066) to none',
    )
  })

  test('an edit from before its versions were kept', () => {
    expect(wordsOf('edit', [copy(null, null)])).toBe('Edited Charizard')
  })

  test('grading', () => {
    const grading: Version = { ...nearMint, kind: 'grading', label: 'Being Graded' }
    expect(wordsOf('grading', [copy(nearMint, grading)])).toBe('Sent Charizard (Near Mint) for grading')
    const graded: Version = { ...nearMint, kind: 'graded', label: 'PSA 10' }
    expect(wordsOf('graded', [copy(grading, graded)])).toBe('Recorded the grade of Charizard: PSA 10')
  })

  test('a submission, in words of its own', () => {
    const about = (does: 'sent' | 'corrected' | 'returned', gradingCompany = 'psa') => ({
      submission: { id: 's1', does, gradingCompany },
    })
    const one = [copy(nearMint, { ...nearMint, kind: 'graded', label: 'PSA 10' })]
    const three = { copiesTotal: 3 }
    expect(wordsOf('grading', one, { ...about('sent'), ...three })).toBe('Sent 3 cards to PSA')
    expect(wordsOf('grading', one, about('sent'))).toBe('Sent Charizard (Near Mint) to PSA')
    expect(wordsOf('graded', one, { ...about('returned'), ...three })).toBe('PSA returned 3 cards')
    expect(wordsOf('edit', one, about('returned'))).toBe('PSA returned Charizard (PSA 10)')
    expect(wordsOf('edit', one, { ...about('corrected'), ...three })).toBe(
      'Corrected what grading 3 cards at PSA cost',
    )
    const undone = { reversedKind: 'grading', ...three } as const
    expect(wordsOf('undo', one, { ...undone, ...about('sent') })).toBe('Undid: sent 3 cards to PSA')
    expect(wordsOf('undo', one, { ...undone, ...about('returned') })).toBe('Undid: PSA returned 3 cards')
    expect(wordsOf('grading', one, { ...about('sent', ''), ...three })).toBe(
      'Sent 3 cards to the grading company',
    )
    expect(wordsOf('graded', one, { ...about('returned', ''), ...three })).toBe(
      'The grading company returned 3 cards',
    )
  })

  test('how a copy left', () => {
    expect(wordsOf('sale', [copy(nearMint, sold)])).toBe('Sold Charizard (Near Mint) for $120.00')
    expect(wordsOf('sale', [copy(nearMint, { ...sold, saleVenue: 'A fair' })])).toBe(
      'Sold Charizard (Near Mint) for $120.00, A fair',
    )
    expect(wordsOf('mistake', [copy(nearMint, { ...nearMint, removal: 'mistake' })])).toBe(
      'Removed Charizard (Near Mint), added by mistake',
    )
    expect(wordsOf('gift', [copy(nearMint, nearMint)])).toBe('Gave away Charizard (Near Mint)')
    expect(wordsOf('lost', [copy(nearMint, nearMint)])).toBe('Lost Charizard (Near Mint)')
    const box: Version = { ...nearMint, kind: 'sealed', label: 'Sealed' }
    const opened = [copy(box, { ...box, removal: 'opened' }, 'Jungle Box'), copy(null, nearMint)]
    expect(wordsOf('opening', opened, { copiesTotal: 12 })).toBe('Opened Jungle Box: 11 cards')
    const pack: OperationCopy = { ...copy(null, box, 'Jungle Pack'), productType: 'sealed_product' }
    expect(wordsOf('opening', [...opened, pack])).toBe('Opened Jungle Box: 2 items')
    expect(wordsOf('opening', opened.slice(0, 1))).toBe('Opened Jungle Box, kept nothing')
    const undone: Version = { ...nearMint, removal: 'undone' }
    const back = [copy({ ...box, removal: 'opened' }, box, 'Jungle Box'), copy(nearMint, undone)]
    expect(wordsOf('undo', back, { reversedKind: 'opening' })).toBe('Undid: opened Jungle Box: 1 card')
  })

  test('a trade with and without cash', () => {
    const trade = (cashDeltaCents: number) =>
      wordsOf('trade', [], {
        trade: { given: 2, received: 3, cashDeltaCents: cents(cashDeltaCents) },
        copiesTotal: 5,
      })
    expect(trade(500)).toBe('Traded 2 copies for 3, paid $5.00')
    expect(trade(-500)).toBe('Traded 2 copies for 3, received $5.00')
    expect(trade(0)).toBe('Traded 2 copies for 3')
  })

  test('an undo and a correction', () => {
    const undone = { ...nearMint, removal: 'undone' as const }
    expect(wordsOf('undo', [copy(sold, nearMint)], { reversedKind: 'sale' })).toBe(
      'Undid: sold Charizard (Near Mint) for $120.00',
    )
    expect(wordsOf('undo', [copy(nearMint, undone)], { reversedKind: 'add' })).toBe(
      'Undid: added Charizard (Near Mint)',
    )
    expect(wordsOf('sale', [copy(nearMint, sold)], { corrects: 'another' })).toBe(
      'Corrected: sold Charizard (Near Mint) for $120.00',
    )
  })
})

describe('what an operation did to many copies', () => {
  const damaged = { ...nearMint, label: 'Damaged', condition: 'Damaged' as const }
  const graded = { ...nearMint, kind: 'graded' as const, label: 'PSA 9' }
  const many = { copiesTotal: 5 }
  test.each([
    ['Sold 5 × Charizard (Near Mint) as a lot', 'sale', sold],
    ['Edited the state of 5 × Charizard (Near Mint)', 'edit', damaged],
    ['Recorded the grade of 5 cards: PSA 9', 'graded', graded],
  ] as const)('%s', (words, kind, after) => {
    expect(wordsOf(kind, [copy(nearMint, after)], many)).toBe(words)
  })
})
