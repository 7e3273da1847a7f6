import type { Sent, WireAnswer } from '#contract/endpoints'
import { call } from './client.ts'

export type User = WireAnswer<'GET /api/auth/profile'>['user']
export type SettingsChange = Sent<'PUT /api/auth/settings', 'body'>

export const signIn = (body: Sent<'POST /api/auth/login', 'body'>) => call('POST /api/auth/login', { body })

export const register = (body: Sent<'POST /api/auth/register', 'body'>) =>
  call('POST /api/auth/register', { body })

export const signOut = () => call('POST /api/auth/logout', {})

export const readProfile = () => call('GET /api/auth/profile', {})

export const changeProfile = (body: Sent<'PUT /api/auth/profile', 'body'>) =>
  call('PUT /api/auth/profile', { body })

export const changePassword = (body: Sent<'PUT /api/auth/password', 'body'>) =>
  call('PUT /api/auth/password', { body })

export const changeSettings = (body: SettingsChange) => call('PUT /api/auth/settings', { body })
