/**
 * The session: who is signed in. A store outside React, because the token is needed before anything renders
 * and any API call may report a rejected one. The token is in local storage under 'token' (specification,
 * section 9); it is never read from a URL or a cookie.
 */
import {
  changeSettings,
  readProfile,
  type SettingsChange,
  signOut as revokeToken,
  type User,
} from '#web/api/accounts.ts'
import { ApiError, setTokenSource } from '#web/api/client.ts'
import { setLedger } from '#web/format/ledger.ts'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { forgetFirstTexts, keptCollectorId, stopKeeping } from './keeping.ts'

/**
 * Why nobody is signed in. `none`: no valid token at the start. `left`: signed out or account deleted.
 * `expired`: the server rejected the token of a signed-in collector.
 */
type SignedOutReason = 'none' | 'left' | 'expired'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly reason: SignedOutReason }
  | { readonly status: 'signed-in'; readonly user: User }
  /** There is a token, but the server could not check it. */
  | { readonly status: 'unreachable'; readonly message: string }

const tokenKey = 'token'
const themeKey = 'theme'
const ledgerKey = 'ledger'

let session: Session = { status: 'loading' }
/** The token that the signed-in collector was read with. Another tab may store another collector's meanwhile. */
let sessionToken: string | null = null
const listeners = new Set<() => void>()

export const currentSession = (): Session => session

/** Returns the token of a collector; null unless they are signed in in this tab. */
export function tokenOf(collectorId: string): string | null {
  return session.status === 'signed-in' && session.user.id === collectorId ? sessionToken : null
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Returns the signed-in collector. Throws when nobody is signed in, so use it only behind the guard. */
export function useUser(): User {
  const now = useSession()
  if (now.status !== 'signed-in') throw new Error('nobody is signed in')
  return now.user
}

/** Errors unrelated to the token: it is kept, and the collector can retry. */
const retryableCodes: readonly ApiError['code'][] = [
  'unreachable',
  'unavailable',
  'internal',
  'too_many_requests',
]

/** Restores the session from the stored token. Silently removes a token the server rejects. */
export async function startSession(): Promise<void> {
  setSession({ status: 'loading' })
  const token = readStored(tokenKey)
  if (token === null) return endSession('none')
  const outcome = await fetchUser()
  // Another tab signed in or out in the meantime; the storage listener below starts again with its token.
  if (readStored(tokenKey) !== token) return
  if (outcome === 'rejected') endSession('none')
  else if ('status' in outcome) setSession(outcome)
  else {
    sessionToken = token
    setUser(outcome)
  }
}

async function fetchUser(): Promise<User | Extract<Session, { status: 'unreachable' }> | 'rejected'> {
  try {
    return (await readProfile()).user
  } catch (error) {
    if (!(error instanceof ApiError && retryableCodes.includes(error.code))) return 'rejected'
    return { status: 'unreachable', message: error.message }
  }
}

/** Stores the token and the user after login or registration. */
export function openSession({ token, user }: { token: string; user: User }): void {
  writeStored(tokenKey, token)
  sessionToken = token
  setUser(user)
}

/** Signs out at once, without waiting for the server to revoke the token. */
export async function signOut(): Promise<void> {
  const revoked = revokeToken().catch(() => {})
  endSession('left')
  await revoked
}

/** Ends a session whose token the server has already revoked: a deleted account, a reset password. */
export function sessionRevoked(): void {
  endSession('left')
}

/** Replaces the user after a profile change. */
export function userChanged(user: User): void {
  if (session.status === 'signed-in') setUser(user)
}

/** Reads the user again, after a restore has brought the settings and the currency of another account. */
export async function accountRestored(): Promise<void> {
  const { user } = await readProfile()
  userChanged(user)
  writeStored(ledgerKey, user.ledgerCurrency)
}

/** Saves settings. Applies a new theme at once and reverts it when saving fails. */
export async function saveSettings(change: SettingsChange): Promise<void> {
  if (change.theme) applyTheme(change.theme)
  try {
    const { user } = await changeSettings(change)
    userChanged(user)
    // They may be in another currency.
    forgetFirstTexts()
    // Other tabs write and read amounts in it from now on, too.
    if (change.ledgerCurrency !== undefined) writeStored(ledgerKey, user.ledgerCurrency)
  } catch (error) {
    if (session.status === 'signed-in') applyTheme(session.user.settings.theme)
    throw error
  }
}

function setUser(user: User): void {
  setLedger(user.ledgerCurrency)
  applyTheme(user.settings.theme)
  // Another collector signed in.
  if (keptCollectorId() !== user.id) forgetKept()
  setSession({ status: 'signed-in', user })
}

function endSession(reason: SignedOutReason): void {
  removeStored(tokenKey)
  forgetKept()
  setSession({ status: 'signed-out', reason })
}

/** What is left when the browser refuses is deleted at the next start. */
function forgetKept(): void {
  stopKeeping().catch(() => {})
}

/** Applies the theme and stores it locally, so the next visit starts with it before anything loads. */
function applyTheme(theme: User['settings']['theme']): void {
  writeStored(themeKey, theme)
  document.documentElement.dataset.theme = theme
}

function setSession(next: Session): void {
  // A theme is a collector's setting; a visitor has that of the device.
  if (next.status === 'signed-out') document.documentElement.dataset.theme = 'auto'
  session = next
  for (const listener of listeners) listener()
}

setTokenSource({
  token: () => readStored(tokenKey),
  onRefused: token => {
    const isStartup = session.status === 'loading'
    if (!isStartup && readStored(tokenKey) === token) endSession('expired')
  },
})

// Follow a sign-in, a sign-out or another currency of the ledger in another tab.
addEventListener('storage', event => {
  if (event.key === tokenKey || event.key === ledgerKey) void startSession()
})
