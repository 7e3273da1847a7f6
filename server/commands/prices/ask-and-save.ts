/**
 * Asks the price source and saves the answers in batches, so that a crash loses few and no one waits long for them. After
 * each batch that brings a price or takes one back, values the collectors whom it concerns in the background.
 */
import type { PriceQuestion } from '#domain/prices/price-question'
import type { CheckOutcome } from '#domain/prices/price-check'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import type { Parts } from '#server/parts'
import type { CallQuota } from '#server/price-sources/price-source'
import type { SourcedAnswer } from '#server/price-sources/sources-in-order'
import { savePriceAnswers } from './save-price-answers.ts'
import type { AnsweredQuestion, SharedAsks } from './shared-asks.ts'

const saveEveryMs = 300
const maxUnsaved = 50

/** What was saved: answers with their outcomes, and questions whose answers others had saved. */
export interface SavedAnswers {
  readonly answers: readonly SourcedAnswer[]
  outcomeOf(answer: SourcedAnswer): CheckOutcome
  readonly answered: readonly AnsweredQuestion[]
}

export interface Asking {
  readonly asks: SharedAsks
  readonly signal: AbortSignal
  /** Returns how many calls may be taken of a source's quota; without it, all that are left. */
  readonly share?: (quota: CallQuota) => Promise<number>
  /** Called after each batch. */
  readonly saved?: (saved: SavedAnswers) => Promise<void> | void
}

/**
 * Asks what is not being asked already, and saves the answers. An answer that two askers wait for is saved by both. Saves
 * by the clock too: two processes may each wait for what the other has not saved yet.
 */
export async function askAndSave(
  parts: Parts,
  questions: readonly PriceQuestion[],
  { asks, signal, share, saved }: Asking,
): Promise<void> {
  let unsaved: SourcedAnswer[] = []
  const save = async () => {
    const answers = [...unsaved, ...asks.takeAnswers()]
    unsaved = []
    const outcomes = await savePriceAnswers(parts, answers)
    if (answers.some(({ outcome, takenBackBy }) => outcome === 'priced' || takenBackBy))
      void valueInBackground(parts)
    await asks.saved(answers)
    const answered = asks.takeAnswered()
    if (answers.length + answered.length === 0) return
    await saved?.({ answers, answered, outcomeOf: answer => outcomes.get(answer) ?? answer.outcome })
  }
  let saving = Promise.resolve()
  const saveInTurn = () => (saving = saving.then(save))
  // A failure is thrown by the next save.
  const byTheClock = setInterval(() => saveInTurn().catch(() => {}), saveEveryMs)
  const claim = (question: PriceQuestion) => asks.claim(question)
  try {
    for await (const answer of parts.priceSource.ask(questions, signal, { ...(share && { share }), claim })) {
      asks.came(answer)
      unsaved.push(answer)
      if (unsaved.length >= maxUnsaved) await saveInTurn()
    }
    await saveInTurn()
  } finally {
    clearInterval(byTheClock)
    await saving.catch(() => {})
    await asks.end()
  }
}
