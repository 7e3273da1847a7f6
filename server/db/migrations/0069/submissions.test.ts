import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents, zeroCents } from '#domain/money/money'
import { insertCollector } from '#server/db/accounts/collectors'
import { insertSubmission, submissionsOf } from '#server/db/collection/submissions/submissions'
import {
  type SubmissionCopy,
  saveSubmissionCopies,
} from '#server/db/collection/submissions/submission-copies'
import { migrate } from '#server/db/migrate'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const names = { username: 'ash', usernameKey: 'ash', email: 'a@b.c', emailKey: 'a@b.c' }
const ash = { id: 'ash', ...names, passwordHash: '', createdAt: '2026-01-01T00:00:00.000Z' }
const submission = {
  id: 's1',
  gradingCompany: 'PSA',
  service: null,
  sentOn: null,
  expectedOn: null,
  note: null,
  feesCents: cents(2_500),
  insuranceCents: zeroCents,
  returnShippingCents: zeroCents,
  revision: 0,
  createdAt: '2026-03-01T00:00:00.000Z',
}
const copy: SubmissionCopy = {
  submissionId: 's1',
  place: 0,
  copyId: 'none',
  shareCents: cents(2_500),
  gradingCostCents: cents(2_500),
  predictedGrade: null,
  rawPriceCents: null,
  returnedPriceCents: null,
  supersededBy: null,
}

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, 68)
    await db.storage.write(tx => insertCollector(tx, ash))
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  const insert = (changes: Partial<typeof submission>, collectorId = 'ash') =>
    db.storage.write(tx => insertSubmission(tx, collectorId, { ...submission, ...changes }))

  it('gives an earlier collector no submission, and then keeps theirs', async () => {
    expect(await db.storage.read(tx => submissionsOf(tx, 'ash'))).toEqual([])
    await insert({})
    expect(await db.storage.read(tx => submissionsOf(tx, 'ash'))).toEqual([submission])
  })

  it('refuses one of nobody, negative costs, and a copy that nobody has', async () => {
    await expect(insert({ id: 's2' }, 'misty')).rejects.toThrow(/foreign key/i)
    await expect(insert({ id: 's2', insuranceCents: cents(-1) })).rejects.toThrow(/check/i)
    const save = db.storage.write(tx => saveSubmissionCopies(tx, 'ash', [copy]))
    await expect(save).rejects.toThrow(/foreign key/i)
  })
})
