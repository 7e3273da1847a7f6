/** Asks one price source what it says right now, for an operator who tries it. Nothing of the answer is saved. */
import { type PriceQuestion, questionsOf } from '#domain/prices/price-question'
import { type NamedTarget, namedTarget, priceKeyOf } from '#domain/prices/price-target'
import { isRefusal } from '#domain/refusal'
import { rejectNoOperator } from '#server/commands/accounts/operator-accounts'
import { inOneProcess } from '#server/commands/one-process'
import { productTypeById } from '#server/db/products/product-face'
import { keysToTry, keysWithProducts } from '#server/db/prices/held-keys'
import type { PriceKey } from '#server/db/prices/market-prices'
import { listRun, saveListRun } from '#server/db/prices/price-lists'
import { dayMs } from '#server/commands/prices/lists/list-steps'
import { neverRun } from '#server/commands/prices/lists/read-price-list'
import { countNow } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import type { PriceList } from '#server/price-sources/price-list'
import type { PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import type { KnownSource } from '#server/price-sources/switched-sources'
import { notFound, Refused, refusedBy } from '#server/refused'

export interface Tried extends NamedTarget {
  /** Without one: what the operator added last that the source may price. */
  readonly productId?: string | undefined
}

export interface TriedSource {
  /** With the question that it answers. */
  readonly answer: PriceAnswer
  /** When the list was built last; null for a source without one, or that says so only with its prices. */
  readonly builtAt: string | null
  /** Why the list did not say when it was built. */
  readonly listFailure: string | null
  readonly tookMs: number
}

const deadlineMs = 15_000

/**
 * Asks a source for one price, within fifteen seconds; the calls count. A price list is asked only when it was built, because
 * its files may be fetched once a day; the price comes from its last reading. Throws Refused for anyone but
 * operators, for an unknown source or product, for a source without its key, and after six tries in a minute.
 */
export async function trySource(
  parts: Parts,
  collectorId: string,
  name: string,
  tried: Tried,
): Promise<TriedSource> {
  await parts.storage.read(db => rejectNoOperator(db, collectorId))
  const known = parts.sources.known.find(({ facts }) => facts.name === name)
  if (!known) throw notFound()
  const { source, list, needs } = known
  if (source === null) throw new Refused('needs_setting', `${name} needs ${needs ?? 'its settings'}.`)
  await countNow(parts, 'try-source', collectorId)
  const questions = await questionsFor(parts, collectorId, known, tried)
  const signal = AbortSignal.timeout(deadlineMs)
  const startedMs = performance.now()
  const answer = await (list ? storedAnswer(source, questions, signal) : askOnce(source, questions, signal))
  const built =
    list && list.isCalled !== false
      ? await whenBuilt(parts, list, signal)
      : { builtAt: null, listFailure: null }
  return { answer, ...built, tookMs: Math.round(performance.now() - startedMs) }
}

/** Returns what the source may be asked, at least one question. */
async function questionsFor(
  { storage }: Parts,
  collectorId: string,
  { facts, about, source }: KnownSource,
  { productId, ...named }: Tried,
): Promise<readonly [PriceQuestion, ...PriceQuestion[]]> {
  return storage.read(async db => {
    let keys: readonly PriceKey[]
    if (productId === undefined) keys = await keysToTry(db, collectorId, about.kinds)
    else {
      const type = await productTypeById(db, productId)
      if (type === null) throw notFound()
      const target = namedTarget(type, named)
      if (isRefusal(target)) throw refusedBy(target)
      keys = [{ productId, priceKey: priceKeyOf(target) }]
    }
    const questions = (await keysWithProducts(db, keys)).flatMap(questionsOf)
    const [first, ...others] = questions.filter(one => source?.canPrice(one))
    if (first) return [first, ...others]
    const which = productId === undefined ? 'anything you hold' : 'this product'
    throw new Refused('conflict', `${facts.label} cannot price ${which}.`)
  })
}

async function askOnce(
  source: PriceSource,
  [question]: readonly [PriceQuestion, ...PriceQuestion[]],
  signal: AbortSignal,
): Promise<PriceAnswer> {
  for await (const answer of source.ask([question], signal)) {
    const { productId, target } = answer.question
    // A source may answer other questions too.
    if (productId === question.productId && priceKeyOf(target) === priceKeyOf(question.target)) return answer
  }
  const sentence = `${source.label} did not answer within ${deadlineMs / 1_000} seconds.`
  return { question, outcome: 'failed', failure: 'unreachable', sentence }
}

/** Returns the first price that a list has for any of the questions. */
async function storedAnswer(
  source: PriceSource,
  questions: readonly [PriceQuestion, ...PriceQuestion[]],
  signal: AbortSignal,
): Promise<PriceAnswer> {
  for await (const answer of source.ask(questions, signal)) if (answer.outcome === 'priced') return answer
  return { question: questions[0], outcome: 'unpriced', evidence: null }
}

const jobName = 'price lists'

/** Asks under the lease of the job that reads lists, because a list is called by one process at a time. */
async function whenBuilt(
  parts: Parts,
  list: PriceList,
  signal: AbortSignal,
): Promise<Pick<TriedSource, 'builtAt' | 'listFailure'>> {
  const { storage, now } = parts
  const run = await storage.read(db => listRun(db, list.name))
  const at = now()
  const waitsUntil = run?.waitsUntil ?? null
  if (waitsUntil !== null && Date.parse(waitsUntil) > at.getTime())
    return { builtAt: null, listFailure: run?.failure ?? null }
  const built = await inOneProcess(parts, jobName, async () => {
    const builtAt = await list.read(signal, () => {}).builtAt()
    if (builtAt === null || typeof builtAt !== 'object') return { builtAt, listFailure: null }
    const { sentence: failure, isBlocked } = builtAt
    if (isBlocked) {
      // As after a run: neither a run nor a try may follow today.
      const waitsUntil = new Date(at.getTime() + dayMs).toISOString()
      await storage.write(async tx => {
        const before = (await listRun(tx, list.name)) ?? neverRun(list.name)
        await saveListRun(tx, { ...before, triedAt: at.toISOString(), waitsUntil, failure })
      })
    }
    return { builtAt: null, listFailure: failure }
  })
  return built ?? { builtAt: null, listFailure: 'A price list is being read right now.' }
}
