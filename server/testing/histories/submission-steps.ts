/** Steps of a random history about submissions, each taken over HTTP and in the model. */
import { shownGradingCompany } from '#domain/copies/grading-company'
import { expect } from 'vitest'
import type { Grading } from '#server/testing/calls/sent-for-grading'
import { type Copy, type Model, restate, type Step } from '#server/testing/collection-model'
import {
  type Correcting,
  evenly,
  newestOf,
  outOf,
  payShare,
  type Returning,
  type Submission,
  type SubmissionStep,
  type Submitting,
} from './submission-model.ts'

export function isAboutSubmissions(next: Step): next is SubmissionStep {
  return next.does === 'submit' || next.does === 'correctFees' || next.does === 'giveBack'
}

export async function takeSubmissionStep(
  next: SubmissionStep,
  grading: Grading,
  model: Model,
): Promise<void> {
  if (next.does === 'submit') return submit(next, grading, model)
  const submission = model.submissions[next.at % Math.max(model.submissions.length, 1)]
  if (!submission) return
  if (next.does === 'correctFees') return correctFees(next, submission, grading, model)
  return giveBack(next, submission, grading, model)
}

async function submit(next: Submitting, grading: Grading, model: Model): Promise<void> {
  const picked = next.copiesAt.map(at => model.copies[at % Math.max(model.copies.length, 1)])
  const copies = [...new Set(picked)].filter(copy => copy !== undefined)
  if (copies.length === 0) return
  const isSound = copies.every(
    ({ id, kind }) => kind === 'raw' || (kind === 'grading' && newestOf(model, id) === null),
  )
  const { fees, returnShipping } = next
  await model.remember('other', async () => {
    const { status, body } = await grading.post({
      holding_ids: copies.map(({ id }) => id),
      grading_company: 'PSA',
      fees: fees / 100,
      return_shipping: returnShipping / 100,
    })
    expect(status).toBe(isSound ? 201 : 409)
    if (!isSound) return null
    const shares = evenly(fees + returnShipping, copies.length)
    for (const [place, copy] of copies.entries()) {
      if (copy.kind === 'raw') restate(copy, { kind: 'grading', label: 'Being Graded', grading: 0 })
      payShare(model, copy, shares[place] ?? Number.NaN)
    }
    const submission = {
      id: body.submission_id,
      copyIds: copies.map(({ id }) => id),
      fees,
      returnShipping,
      shares,
      revision: 0,
    }
    model.submissions.push(submission)
    await expectShares(submission, grading)
    return {
      id: body.operation_id,
      // Copies that it leaves as they were belong to it too.
      copyIds: submission.copyIds,
      undo: () => {
        model.submissions = model.submissions.filter(one => one !== submission)
      },
    }
  })
}

/** Only while all its cards are out: later a difference goes where the card's history says. */
async function correctFees(
  { fees }: Correcting,
  submission: Submission,
  grading: Grading,
  model: Model,
): Promise<void> {
  if (outOf(model, submission).length < submission.copyIds.length) return
  await model.remember('other', async () => {
    const { status, body } = await grading.change(submission.id, {
      fees: fees / 100,
      return_shipping: submission.returnShipping / 100,
      revision: submission.revision,
    })
    expect(status).toBe(200)
    const before = { fees: submission.fees, shares: submission.shares }
    submission.revision += 1
    if (fees === before.fees) {
      expect(body.operation_id).toBeNull()
      return null
    }
    const shares = evenly(fees + submission.returnShipping, submission.copyIds.length)
    for (const [place, id] of submission.copyIds.entries()) {
      const copy = model.held(id)
      if (copy) payShare(model, copy, (shares[place] ?? Number.NaN) - (before.shares[place] ?? 0))
    }
    Object.assign(submission, { fees, shares })
    await expectShares(submission, grading)
    return {
      id: body.operation_id ?? 'none',
      canUndo: () => model.submissions.includes(submission) && submission.fees === fees,
      undo: () => Object.assign(submission, before, { revision: submission.revision + 1 }),
    }
  })
}

async function giveBack(
  { grades, condition }: Returning,
  submission: Submission,
  grading: Grading,
  model: Model,
): Promise<void> {
  const back = outOf(model, submission).slice(0, grades.length)
  if (back.length === 0) return
  await model.remember('other', async () => {
    const lines = back.map(({ id }, place) =>
      typeof grades[place] === 'string' ? { id, grade: grades[place] } : { id, ungraded: true, condition },
    )
    const { status, body } = await grading.giveBack(submission.id, lines)
    expect(status).toBe(200)
    for (const [place, copy] of back.entries()) comeBack(copy, grades[place] ?? null, condition)
    return { id: body.operation_id }
  })
}

/** A card without a grade is raw again, and what its grading cost is a fee of it. */
function comeBack(copy: Copy, grade: string | null, condition: string): void {
  if (grade !== null) {
    restate(copy, { kind: 'graded', label: `${shownGradingCompany('PSA')} ${grade}`, condition: null })
    return
  }
  const [fees = 0, ...others] = copy.extras
  const extras = [fees + (copy.grading ?? 0), ...others]
  restate(copy, { kind: 'raw', label: condition, condition, extras })
}

async function expectShares({ id, shares }: Submission, grading: Grading): Promise<void> {
  const { copies } = await grading.get(id)
  expect(copies.map(({ cost_share }) => Math.round(cost_share * 100))).toEqual(shares)
}
