/**
 * Who is signed in. One small store outside React, because the token is needed before anything renders and
 * the client hears of refused tokens from anywhere. The token lives in local storage under 'token'
 * (specification, section 9); it is never read from an address or a cookie.
 */
import {
  changeSettings,
  readProfile,
  type SettingsChange,
  signOut as revokeToken,
  type User,
} from '#web/api/accounts.ts'
import { ApiError, setTokenSource } from '#web/api/client.ts'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** `ended` where somebody was in and neither signed out nor deleted the account: the server refused the token. */
type SignedOut = 'nobody' | 'left' | 'ended'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly how: SignedOut }
  | { readonly status: 'signed-in'; readonly user: User }
  /** A token is there, but the server could not be asked about it. */
  | { readonly status: 'unreachable'; readonly sentence: string }

const tokenKey = 'token'
const themeKey = 'theme'

let session: Session = { status: 'loading' }
const listeners = new Set<() => void>()

export const currentSession = (): Session => session

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** The signed-in collector. Only for what renders behind the guard: throws when nobody is signed in. */
export function useUser(): User {
  const now = useSession()
  if (now.status !== 'signed-in') throw new Error('nobody is signed in')
  return now.user
}

/** Failures that say nothing about the token: it is kept, and the person can try again. */
const awayCodes: readonly ApiError['code'][] = ['unreachable', 'unavailable', 'internal', 'too_many_requests']

/** Reads the stored token and asks the server whose it is; a token it refuses is removed without a word. */
export async function startSession(): Promise<void> {
  become({ status: 'loading' })
  const token = readStored(tokenKey)
  if (token === null) return become({ status: 'signed-out', how: 'nobody' })
  const outcome = await askWhose()
  // Another tab may have signed in or out meanwhile; then its own start decides.
  if (readStored(tokenKey) !== token) return
  if (outcome === 'nobody') leave('nobody')
  else if ('status' in outcome) become(outcome)
  else enter(outcome)
}

async function askWhose(): Promise<User | Extract<Session, { status: 'unreachable' }> | 'nobody'> {
  try {
    return (await readProfile()).user
  } catch (error) {
    if (!(error instanceof ApiError && awayCodes.includes(error.code))) return 'nobody'
    return { status: 'unreachable', sentence: error.message }
  }
}

/** After login or registration: stores the token and the user. */
export function signedIn({ token, user }: { token: string; user: User }): void {
  writeStored(tokenKey, token)
  enter(user)
}

/** Ends the session here at once, and on the server as soon as it answers. */
export async function signOut(): Promise<void> {
  const revoked = revokeToken().catch(() => {})
  leave('left')
  await revoked
}

/** The account is no more, and its sessions with it. */
export function accountDeleted(): void {
  leave('left')
}

/** Replaces the user after a profile change. */
export function userChanged(user: User): void {
  if (session.status === 'signed-in') enter(user)
}

/** Saves settings. The theme takes effect at once, and goes back where it could not be saved. */
export async function saveSettings(change: SettingsChange): Promise<void> {
  if (change.theme) applyTheme(change.theme)
  try {
    const { user } = await changeSettings(change)
    userChanged(user)
  } catch (error) {
    if (session.status === 'signed-in') applyTheme(session.user.settings.theme)
    throw error
  }
}

function enter(user: User): void {
  applyTheme(user.settings.theme)
  become({ status: 'signed-in', user })
}

function leave(how: SignedOut): void {
  removeStored(tokenKey)
  become({ status: 'signed-out', how })
}

/** The theme is kept here too, so that the next visit paints it before anything loads. */
function applyTheme(theme: User['settings']['theme']): void {
  writeStored(themeKey, theme)
  document.documentElement.dataset.theme = theme
}

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

setTokenSource({
  token: () => readStored(tokenKey),
  onRefused: token => {
    const isStartup = session.status === 'loading'
    if (!isStartup && readStored(tokenKey) === token) leave('ended')
  },
})

// Signing out (or in as somebody else) in another tab holds for this one.
addEventListener('storage', event => {
  if (event.key === tokenKey) void startSession()
})
