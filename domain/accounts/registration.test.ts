import { expect, it } from 'vitest'
import { defaultRegistration, registrationNow } from './registration.ts'
import { invitationLink, resetLink, secretIn } from './secret-links.ts'

it('is open by default only on a server that its own machine alone reaches', () => {
  expect(defaultRegistration({ isLoopback: true, hasProxy: false })).toBe('open')
  for (const reach of [
    { isLoopback: true, hasProxy: true },
    { isLoopback: false, hasProxy: false },
    { isLoopback: false, hasProxy: true },
  ]) {
    expect(defaultRegistration(reach)).toBe('until_first')
  }
})

it('closes after the first account, unless a rule is set', () => {
  expect(registrationNow('until_first', true)).toBe('open')
  expect(registrationNow('until_first', false)).toBe('closed')
  for (const rule of ['open', 'invite', 'closed'] as const) {
    expect([registrationNow(rule, true), registrationNow(rule, false)]).toEqual([rule, rule])
  }
})

it('reads the secret of a link it made, and of nothing else', () => {
  const secret = 'A'.repeat(42) + '_'
  for (const link of [
    invitationLink('https://cards.example', secret),
    resetLink('http://localhost:3000', secret),
  ]) {
    expect(secretIn(new URL(link).hash)).toBe(secret)
  }
  for (const hash of ['', '#', '#main', `#${secret}=`, `#${secret}A`]) expect(secretIn(hash)).toBeNull()
})
