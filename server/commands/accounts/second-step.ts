/** The second step of a sign-in: a code after the password. */
import { hash } from 'node:crypto'
import { readCode, secondStepMinutes, type TypedCode } from '#domain/accounts/second-factor'
import { collectorById, replacePasswordHash, type StoredCollector } from '#server/db/accounts/collectors'
import { accountBegan } from '#server/db/accounts/erasures'
import { appOf, spendRecoveryCode, spendStep } from '#server/db/accounts/second-factors'
import {
  countSecondStep,
  deleteSecondStep,
  endSecondStep,
  forgetSecondStep,
  isSpentInMemory,
  keepSecondStep,
  secondStep,
  type SecondStep,
  spendStepInMemory,
} from '#server/db/accounts/second-steps'
import { refusesWrites, type Writer } from '#server/database/storage'
import { recoveryDigest, stepOfCode } from '#server/factors/codes'
import { asPasswordTry, countSecondStepOf } from '#server/limits/attempt-limits'
import type { Parts } from '#server/parts'
import { Refused, refusedField } from '#server/refused'
import { type AccountNotice, mailNotice, tellUnderBell } from './account-notices.ts'
import { linkDigest, newLinkSecret } from './link-secret.ts'
import type { Session, Visitor } from './sessions.ts'
import { accountDisabled, storedSession, unstoredSession } from './started-session.ts'

/** Lets a right password wait for its code, and keeps its stronger hash if there is one. Returns the refusal that asks for it. */
export async function codeRequired(
  parts: Parts,
  found: StoredCollector,
  strongerHash: string | null,
  { address }: Visitor,
): Promise<Refused> {
  const collector = strongerHash === null ? found : await withHash(parts, found, strongerHash)
  await countSecondStepOf(parts, { account: collector.id, address })
  const { secret: stepToken, digest } = newLinkSecret()
  const now = parts.now()
  const expiresAt = new Date(now.getTime() + secondStepMinutes * 60_000).toISOString()
  const passwordDigest = passwordDigestOf(collector)
  const step = { collectorId: collector.id, digest, passwordDigest, expiresAt, tries: 0 }
  await keepSecondStep(parts.storage, step, now.toISOString())
  return new Refused('second_factor_required', 'Enter a code to finish signing in.', { stepToken })
}

async function withHash(
  { storage }: Parts,
  found: StoredCollector,
  passwordHash: string,
): Promise<StoredCollector> {
  try {
    await storage.write(tx => replacePasswordHash(tx, found.id, found.passwordHash, passwordHash))
    return { ...found, passwordHash }
  } catch (error) {
    if (!refusesWrites(error)) throw error
    return found
  }
}

/** Another password ends a sign-in that waits. */
function passwordDigestOf({ passwordHash }: StoredCollector): string {
  return hash('sha256', passwordHash)
}

/**
 * Finishes a sign-in with a code. Wrong ones count as failed sign-ins, and so do codes that were used. Throws Refused:
 * `forbidden` when the sign-in has to begin again.
 */
export async function takeSecondStep(
  parts: Parts,
  typed: { readonly stepToken: string; readonly code: string },
  visitor: Visitor,
): Promise<Session> {
  const { storage, now } = parts
  const step = await secondStep(storage, linkDigest(typed.stepToken), now().toISOString())
  const collector = step && (await storage.read(db => collectorById(db, step.collectorId)))
  if (!step || !collector?.hasSecondFactor || passwordDigestOf(collector) !== step.passwordDigest)
    throw ended()
  if (collector.disabledAt !== null) throw accountDisabled()
  const code = await checkableCode(parts, collector, readCode(typed.code))
  return asPasswordTry(parts, { account: collector.id, address: visitor.address }, async () => {
    const triesLeft = await countSecondStep(storage, step)
    if (triesLeft === null) throw ended()
    try {
      if (code === null) throw wrongCode()
      const session = await sessionByCode(parts, { step, collector, code, visitor })
      if (!session) throw ended()
      return session
    } catch (error) {
      const wasLast = triesLeft === 0 && error instanceof Refused && error.code === 'unauthorized'
      throw wasLast ? tooManyCodes() : error
    }
  })
}

/** A code that may be right: of a step of the app, or a recovery code. */
type CheckableCode =
  | { readonly kind: 'app'; readonly sealedKey: string; readonly step: number }
  | { readonly kind: 'recovery'; readonly digest: string }

/** Returns the code to check; null for a wrong one. Throws Refused when codes of the app cannot be checked. */
async function checkableCode(
  { storage, secrets, now }: Parts,
  { id }: StoredCollector,
  typed: TypedCode,
): Promise<CheckableCode | null> {
  if (typed === null) return null
  if (typed.kind === 'recovery') return { kind: 'recovery', digest: recoveryDigest(typed.letters) }
  const app = await storage.read(db => appOf(db, id))
  if (!app) return null
  const { sealedKey } = app
  const key = secrets.open(sealedKey, accountBegan(id))
  if (key === null) throw keyLost()
  const step = stepOfCode(key, typed.digits, now())
  return step === null ? null : { kind: 'app', sealedKey, step }
}

interface CheckedStep {
  readonly step: SecondStep
  readonly collector: StoredCollector
  readonly code: CheckableCode
  readonly visitor: Visitor
}

/** Uses up the code and starts a session. Returns null if the password changed meanwhile. Throws Refused for a used code. */
async function sessionByCode(parts: Parts, checked: CheckedStep): Promise<Session | null> {
  const { step, collector, code, visitor } = checked
  if (code.kind === 'app' && isSpentInMemory(parts.storage, collector.id, code.step)) throw wrongCode()
  let notice: AccountNotice | null = null
  try {
    const session = await storedSession(parts, collector, visitor, async tx => {
      notice = await spend(tx, checked, parts.now().toISOString())
      await deleteSecondStep(tx, step.digest)
    })
    forgetSecondStep(parts.storage, step)
    if (session && notice !== null) mailNotice(parts, notice)
    return session
  } catch (error) {
    // A recovery code works once, which only the database can keep.
    if (!refusesWrites(error) || code.kind === 'recovery') throw error
    return unstoredByCode(parts, checked, code.step, error)
  }
}

/** Uses up the code in the transaction of the session. Returns the notice of a recovery code. Throws Refused. */
async function spend(
  tx: Writer,
  { collector: { id, username }, code, visitor }: CheckedStep,
  at: string,
): Promise<AccountNotice | null> {
  if (code.kind === 'app') {
    if (!(await spendStep(tx, id, code))) throw wrongCode()
    return null
  }
  const codesLeft = await spendRecoveryCode(tx, id, code.digest)
  if (codesLeft === null) throw wrongCode()
  const notice = {
    collectorId: id,
    username,
    kind: 'recovery_code_used',
    by: visitor,
    at,
    codesLeft,
  } as const
  await tellUnderBell(tx, notice)
  return notice
}

/** Starts a session in memory. The code's step is used up there, too. */
async function unstoredByCode(
  parts: Parts,
  { step, collector, visitor }: CheckedStep,
  codeStep: number,
  refusal: unknown,
): Promise<Session> {
  const { storage } = parts
  const app = await storage.read(db => appOf(db, collector.id))
  if ((app?.lastStep ?? -1) >= codeStep || !spendStepInMemory(storage, collector.id, codeStep))
    throw wrongCode()
  endSecondStep(storage, step)
  return unstoredSession(parts, collector, visitor, refusal)
}

function wrongCode(): Refused {
  return refusedField('code', 'This code is wrong, or was used before.', 'unauthorized')
}

function ended(): Refused {
  return new Refused('forbidden', 'This sign-in waited too long. Enter your password again.')
}

function tooManyCodes(): Refused {
  return new Refused('forbidden', 'These were too many wrong codes. Enter your password again.')
}

function keyLost(): Refused {
  return new Refused(
    'conflict',
    'This server cannot check codes of your app any more. Use a recovery code, or ask the operator.',
  )
}
