/** Imports and their rows. */
import type { Answer } from '#contract/endpoints'
import { stateLabel } from '#domain/copies/copy'
import { heldQuantity } from '#domain/groups/group-figures'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import { cents, minus, plus, zeroCents } from '#domain/money/money'
import type { ListedRow } from '#server/commands/import/list-rows'
import type { CollectorTotals } from '#server/db/ledger/collector-totals'
import type { PricedFace } from '#server/db/import/catalogue-candidates'
import type { Addition, StoredImport } from '#server/db/import/imports'
import type { StoredOperation } from '#server/db/ledger/operations'
import type { VerdictCount } from '#server/db/import/staged-row'
import { fieldsOfColumns, type Question } from '#domain/import/reading'

type SummaryAnswer = Answer<'GET /api/imports'>['imports'][number]
type DetailsAnswer = Answer<'GET /api/imports/:id'>['import']
type RowAnswer = Answer<'GET /api/imports/:id/rows'>['rows'][number]

export interface ImportAround {
  readonly counts: readonly VerdictCount[]
  readonly totals: CollectorTotals
  readonly additions: readonly (Addition & { readonly undoneBy: string | null })[]
  readonly adding: StoredOperation | null
  readonly rowsLeft: number
  readonly sameFile: StoredImport | null
}

export function summaryAnswer(
  one: StoredImport,
  additions: ImportAround['additions'],
  adding: StoredOperation | null,
): SummaryAnswer {
  const undone = additions.filter(({ undoneBy }) => undoneBy !== null)
  const kept = sumsOf(additions.filter(({ undoneBy }) => undoneBy === null))
  const isEnded = one.endedAt !== null
  return {
    id: one.id,
    state: one.state,
    fileName: one.fileName,
    app: one.facts.reading.app,
    createdAt: one.createdAt,
    endedAt: one.endedAt,
    failure: one.failure,
    operationId: one.operationId,
    undoneBy: undone.length === additions.length ? (undone.at(-1)?.undoneBy ?? null) : null,
    rowsTotal: one.rowsTotal,
    rowsRead: one.rowsRead,
    copies: isEnded ? kept.copies : one.copies,
    copiesAdded: isEnded ? kept.copies : (adding?.copies ?? 0),
    totalCostCents: cents(isEnded ? kept.costCents : one.totalCostCents),
    copiesUndone: sumsOf(undone).copies,
  }
}

function sumsOf(additions: ImportAround['additions']): {
  readonly copies: number
  readonly costCents: number
} {
  return {
    copies: additions.reduce((sum, { copies }) => sum + copies, 0),
    costCents: additions.reduce((sum, { costCents }) => sum + costCents, 0),
  }
}

const aboutOnWire: Readonly<Record<Question['about'], DetailsAnswer['questions'][number]['about']>> = {
  currency: 'currency',
  dollarSign: 'dollar_sign',
  yenSign: 'yen_sign',
  kronaSign: 'krona_sign',
  rates: 'rates',
  priceFor: 'price_for',
  dayOrder: 'day_order',
  decimalMark: 'decimal_mark',
  blankQuantity: 'blank_quantity',
  blankCondition: 'blank_condition',
}

export function detailsAnswer(one: StoredImport, around: ImportAround): DetailsAnswer {
  const { facts } = one
  const { reading, questions, conditionWords, preview } = facts
  const { answers, header } = reading
  const before = { copies: heldQuantity(around.totals), totalInvestmentCents: around.totals.costBasisCents }
  const summary = summaryAnswer(one, around.additions, around.adding)
  const addedCents =
    one.endedAt !== null ? summary.totalCostCents : (around.adding?.costBasisCents ?? zeroCents)
  return {
    ...summary,
    additions: around.additions.map(({ at, costCents, ...addition }) => ({
      ...addition,
      addedAt: at,
      totalCostCents: cents(costCents),
    })),
    rowsLeft: around.rowsLeft,
    sameFile: around.sameFile && { id: around.sameFile.id, createdAt: around.sameFile.createdAt },
    sheets: (facts.sheets ?? []).map(({ name, rows }) => ({ name, rows })),
    sheet: one.sheet,
    reading:
      one.state === 'reading'
        ? null
        : {
            headerRow: reading.headerRow,
            header: [...header],
            columns: fieldsOfColumns(reading.columns, header.length),
            currency: reading.currency,
            ledgerCurrency: reading.ledgerCurrency ?? facts.currency,
            hasCents: reading.hasCents,
            separator: reading.separator ?? null,
            answers: {
              ...answers,
              rates: Object.entries(answers.rates ?? {}).map(([currency, rate]) => ({
                currency,
                rate: Number(rate),
              })),
              conditions: Object.entries(answers.conditions).map(([key, condition]) => ({ key, condition })),
            },
          },
    questions: questions.map(({ about, choices = [], isAnswered = false, ...question }) => ({
      ...question,
      about: aboutOnWire[about],
      choices: [...choices],
      isAnswered,
    })),
    remembered: [...(facts.remembered ?? [])],
    conditionWords: conditionWords.map(({ isAnswered = false, ...word }) => ({ ...word, isAnswered })),
    preview: preview.map(cells => [...cells]),
    counts: around.counts.map(({ costCents, marked = 0, ...count }) => ({
      ...count,
      marked,
      totalCostCents: cents(costCents),
    })),
    before,
    after: {
      copies: before.copies + summary.copies - summary.copiesAdded,
      totalInvestmentCents: plus(before.totalInvestmentCents, minus(summary.totalCostCents, addedCents)),
    },
  }
}

/** More of a cell is cut off in a list of rows. */
const listedCharacters = 200

/** A row with the products that it means or may mean, without products that have left the catalogue. */
export function rowAnswer(
  row: ListedRow,
  { faces, ledger }: { readonly faces: ReadonlyMap<string, PricedFace>; readonly ledger: Ledger },
  maxCell = listedCharacters,
): RowAnswer {
  const { copies, decision, verdict } = row
  const productOf = (id: string | null) => {
    const face = id === null ? undefined : faces.get(id)
    if (id === null || face === undefined) return null
    return { id, ...face, currentMarketPriceCents: inLedgerOrNull(ledger, id, face.marketPriceCents) }
  }
  const chosen = decision?.kind === 'choose' ? decision.productId : row.productId
  return {
    line: row.line,
    cells: row.cells.map(cell => cell.slice(0, maxCell)),
    edited: (row.edited ?? []).map(({ column, was }) => ({ column, was: was.slice(0, maxCell) })),
    verdict: verdict ?? 'unknown',
    sentence: row.sentence,
    marked: row.isMarked === true,
    faults: row.faults.map(fault => ({ ...fault })),
    facts: copies && {
      name: decision?.kind === 'create' ? decision.name : copies.name,
      setName: decision?.kind === 'create' ? decision.setName : copies.setName,
      cardNumber: decision?.kind === 'create' ? decision.cardNumber : copies.cardNumber,
      label: stateLabel(copies.state),
      printing: copies.printing,
      language: copies.language,
      quantity: copies.quantity,
      totalCostCents: copies.isPriced ? copies.costCents : null,
      purchaseDate: copies.purchaseDate,
    },
    decision: decision?.kind ?? null,
    product: productOf(chosen),
    candidates: row.candidates.flatMap(id => productOf(id) ?? []),
    alike: row.alikeRows,
  }
}
