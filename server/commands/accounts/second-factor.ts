/** Second factors of a collector: set up, turned off, and their recovery codes. */
import { mustSetUpFactor, readCode, setUpMinutes } from '#domain/accounts/second-factor'
import { accountBegan } from '#server/db/accounts/erasures'
import {
  appOf,
  confirmApp,
  deleteFactors,
  factorState,
  recoveryCodesLeft,
  saveNewApp,
  saveRecoveryCodes,
} from '#server/db/accounts/second-factors'
import { collectorById, type StoredCollector } from '#server/db/accounts/collectors'
import type { Writer } from '#server/database/storage'
import { appAddress, newAppKey, newRecoveryCodes, stepOfCode } from '#server/factors/codes'
import type { Parts } from '#server/parts'
import { Refused, refusedField } from '#server/refused'
import { type AccountNotice, mailNotice, sendNotice, tellUnderBell } from './account-notices.ts'
import type { Caller } from './change-password.ts'
import { warnedAddresses } from './move-email.ts'
import { accountNamed } from './operator-accounts.ts'
import { withProof } from './prove-owner.ts'

interface Proof {
  readonly password: string
}

/** A factor that counts. */
interface SecondFactor {
  readonly kind: 'app'
  readonly setUpAt: string
}

/** Returns the factors of a collector, how many recovery codes are left, and whether the server requires a factor of them. */
export async function secondFactorOf(
  { storage, secondFactor }: Pick<Parts, 'storage' | 'secondFactor'>,
  collectorId: string,
): Promise<{ factors: SecondFactor[]; recoveryCodesLeft: number; isRequired: boolean }> {
  return storage.read(async db => {
    const app = await appOf(db, collectorId)
    const state = await factorState(db, collectorId)
    const isRequired = mustSetUpFactor(secondFactor, {
      isOperator: state?.isOperator ?? false,
      hasSecondFactor: false,
    })
    const setUpAt = app?.confirmedAt ?? null
    return {
      factors: setUpAt === null ? [] : [{ kind: 'app', setUpAt }],
      recoveryCodesLeft: await recoveryCodesLeft(db, collectorId),
      isRequired,
    }
  })
}

/** Makes the key of an app, which counts from its first code on. Returns it with its address for a QR code. Throws Refused. */
export async function startApp(
  parts: Parts,
  caller: Caller,
  proof: Proof,
): Promise<{ key: string; address: string }> {
  return withProof(parts, caller, proof, async (tx, { id, username }) => {
    const key = newAppKey()
    const sealedKey = parts.secrets.seal(key, accountBegan(id))
    if (!(await saveNewApp(tx, id, { sealedKey, createdAt: parts.now().toISOString() })))
      throw new Refused('conflict', 'Two-step sign-in is on. Turn it off before you set up another app.')
    return { key, address: appAddress(key, username) }
  })
}

/** Turns two-step sign-in on with the first code of a new app. Returns the recovery codes, which are shown once. Throws Refused. */
export async function confirmNewApp(parts: Parts, caller: Caller, typed: string): Promise<string[]> {
  const { collectorId } = caller
  const now = parts.now()
  const app = await parts.storage.read(db => appOf(db, collectorId))
  const startedMs = app?.confirmedAt === null ? Date.parse(app.createdAt) : Number.NEGATIVE_INFINITY
  if (!app || now.getTime() - startedMs > setUpMinutes * 60_000) throw startAgain()
  const key = parts.secrets.open(app.sealedKey, accountBegan(collectorId))
  if (key === null) throw startAgain()
  const code = readCode(typed)
  const step = code?.kind === 'app' ? stepOfCode(key, code.digits, now) : null
  if (step === null)
    throw refusedField('code', 'This code is wrong. Enter the six digits that your app shows now.')
  const at = now.toISOString()
  const { codes, notice } = await parts.storage.write(async tx => {
    if (!(await confirmApp(tx, collectorId, { sealedKey: app.sealedKey, step, at }))) throw startAgain()
    return { codes: await newCodes(tx, collectorId, at), notice: await told(tx, 'factor_on', caller, at) }
  })
  mailNotice(parts, notice)
  return codes
}

function startAgain(): Refused {
  return new Refused('conflict', 'Setting up has expired. Start again.')
}

/** Replaces the recovery codes. Returns the new ones, which are shown once. Throws Refused. */
export async function renewRecoveryCodes(parts: Parts, caller: Caller, proof: Proof): Promise<string[]> {
  return withProof(parts, caller, proof, async (tx, collector) => {
    if (!collector.hasSecondFactor) throw isOff()
    return newCodes(tx, collector.id, parts.now().toISOString())
  })
}

async function newCodes(tx: Writer, collectorId: string, createdAt: string): Promise<string[]> {
  const made = newRecoveryCodes()
  await saveRecoveryCodes(tx, collectorId, { digests: made.map(({ digest }) => digest), createdAt })
  return made.map(({ code }) => code)
}

/** Turns two-step sign-in off. Throws Refused. */
export async function turnOffSecondFactor(parts: Parts, caller: Caller, proof: Proof): Promise<void> {
  const notice = await withProof(parts, caller, proof, async (tx, { id }) => {
    if (!(await deleteFactors(tx, id))) throw isOff()
    return told(tx, 'factor_off', caller, parts.now().toISOString())
  })
  mailNotice(parts, notice)
}

function isOff(): Refused {
  return new Refused('conflict', 'Two-step sign-in is off.')
}

/** Notifies in the transaction of the change. Returns what to mail after it. */
async function told(
  tx: Writer,
  kind: 'factor_on' | 'factor_off',
  caller: Caller,
  at: string,
): Promise<AccountNotice> {
  const collector = await collectorById(tx, caller.collectorId)
  const notice = {
    collectorId: caller.collectorId,
    username: collector?.username ?? '',
    kind,
    by: caller,
    at,
  }
  await tellUnderBell(tx, notice)
  return notice
}

/** Ends the second factor of an account for an operator, and notifies its owner. Throws Refused. */
export async function endSecondFactor(
  tools: Pick<Parts, 'storage' | 'log' | 'now' | 'mailer'>,
  name: string,
): Promise<StoredCollector> {
  const account = await accountNamed(tools, name)
  const at = tools.now().toISOString()
  const { id: collectorId, username } = account
  const notice = { collectorId, username, kind: 'factor_ended', by: null, at } as const
  const recipients = await tools.storage.write(async tx => {
    if (!(await deleteFactors(tx, account.id)))
      throw new Refused('conflict', `${username} has no second factor.`)
    await tellUnderBell(tx, notice)
    return warnedAddresses(tx, account.id, at)
  })
  await sendNotice(tools, notice, recipients)
  return account
}
