import type { Answer, Received } from '#contract/endpoints'
import { defaultLanguage, type Language } from '#domain/products/language'
import type { Ledger } from '#domain/money/ledger'
import { foldedKey } from '#domain/text'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { checklistAnswer, setAnswer, toFinishAnswer } from '#server/answers/catalogue'
import { chooseSet } from '#server/commands/wishlist/choose-set'
import {
  type CatalogueSet,
  cardsOfSet,
  pricesOfSet,
  setsByCode,
  setsOfLanguage,
} from '#server/db/sets/catalogue-sets'
import { begunCodes, heldSets, progressOf } from '#server/db/sets/set-progress'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import type { Reader } from '#server/database/storage'
import { type ChosenSet, chosenSets, deleteChosenSet } from '#server/db/wishlist/chosen-sets'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

const setsPerPage = 12

type Query = Received<'GET /api/sets', 'query'>

export function setRoutes(parts: Parts): Route[] {
  const { storage } = parts
  return [
    route('GET /api/sets', call =>
      storage.read(async db => {
        const { collectorId, query } = call
        const page = pageOf(query, setsPerPage)
        const chosen = await chosenSets(db, collectorId)
        const found = (await setsFor(db, collectorId, query, chosen)).filter(set =>
          isNamed(set, query.search),
        )
        const onPage = found.slice(page.offset, page.offset + page.limit)
        return {
          sets: await withProgress(db, onPage, { collectorId, chosen, ledger: await ledgerOf(db, call) }),
          pagination: paginationOf(page, found.length),
        }
      }),
    ),
    route('GET /api/sets/:id', call =>
      storage.read(async db => {
        const { collectorId, query } = call
        const named = setOf(call)
        const [set] = await setsByCode(db, named.language, [named.setCode])
        if (!set) throw notFound()
        const chosen = await chosenSets(db, collectorId)
        return checklistAnswer(set, await cardsOfSet(db, collectorId, set), {
          ledger: await ledgerOf(db, call),
          isChosen: isAmong(chosen, set),
          onlyMissing: query.missing !== undefined,
        })
      }),
    ),
    route('PUT /api/sets/:id/chosen', async call => {
      await chooseSet(parts, call.collectorId, setOf(call))
      return {}
    }),
    route('DELETE /api/sets/:id/chosen', async call => {
      await storage.write(tx => deleteChosenSet(tx, call.collectorId, setOf(call)))
      return {}
    }),
  ]
}

interface NamesSet {
  readonly params: { readonly id: string }
  readonly query: { readonly language?: Language | undefined }
}

function setOf({ params, query }: NamesSet): ChosenSet {
  return { setCode: params.id, language: query.language ?? defaultLanguage }
}

/** The sets that a query asks for, before its search. */
async function setsFor(
  db: Reader,
  collectorId: string,
  query: Query,
  chosen: readonly ChosenSet[],
): Promise<CatalogueSet[]> {
  if (query.chosen) {
    const sets: CatalogueSet[] = []
    const wanted = chosen.filter(
      ({ language }) => query.language === undefined || language === query.language,
    )
    for (const [language, some] of Map.groupBy(wanted, set => set.language))
      sets.push(...(await setsByCode(db, language, some.map(codeOf))))
    return query.mine ? onlyBegun(db, collectorId, sets) : sets
  }
  const { language = defaultLanguage } = query
  if (!query.mine) return setsOfLanguage(db, language)
  const held = await heldSets(db, collectorId, language)
  return setsByCode(db, language, [...(await begunCodes(db, collectorId, language, held))])
}

async function onlyBegun(db: Reader, collectorId: string, sets: readonly CatalogueSet[]) {
  const progress = await progressByLanguage(db, collectorId, sets)
  return sets.filter(set => progress(set) !== undefined)
}

interface Finisher {
  readonly collectorId: string
  readonly chosen: readonly ChosenSet[]
  readonly ledger: Ledger
}

/** The sets with what the collector has of each, and with what is missing of each that they have begun or chosen. */
async function withProgress(
  db: Reader,
  sets: readonly CatalogueSet[],
  { collectorId, chosen, ledger }: Finisher,
): Promise<Answer<'GET /api/sets'>['sets']> {
  const progress = await progressByLanguage(db, collectorId, sets)
  return Promise.all(
    sets.map(async set => {
      const isChosen = isAmong(chosen, set)
      const isToFinish = isChosen || progress(set) !== undefined
      return {
        ...setAnswer(set, progress(set), isChosen),
        toFinish: isToFinish ? toFinishAnswer(await pricesOfSet(db, collectorId, set), ledger) : null,
      }
    }),
  )
}

/** Counts what the collector has of these sets. */
async function progressByLanguage(db: Reader, collectorId: string, sets: readonly CatalogueSet[]) {
  const counted = new Map<Language, Awaited<ReturnType<typeof progressOf>>>()
  for (const [language, some] of Map.groupBy(sets, set => set.language)) {
    const codes = new Set(some.map(codeOf))
    const held = (await heldSets(db, collectorId, language)).filter(({ setCode }) => codes.has(setCode))
    counted.set(language, await progressOf(db, collectorId, language, held))
  }
  return ({ language, setCode }: CatalogueSet) => counted.get(language)?.get(setCode)
}

function isNamed({ setName, setCode }: CatalogueSet, search: string | undefined): boolean {
  if (search === undefined) return true
  const typed = foldedKey(search)
  return foldedKey(setName).includes(typed) || foldedKey(setCode) === typed
}

function isAmong(chosen: readonly ChosenSet[], { language, setCode }: CatalogueSet): boolean {
  return chosen.some(set => set.language === language && set.setCode === setCode)
}

function codeOf({ setCode }: ChosenSet): string {
  return setCode
}
