import { expect, it } from 'vitest'
import { isSameMailbox, mailboxKey } from './mailbox.ts'

it.each([
  ['Ash@Example.com', 'ash@example.com', true],
  ['ash@example.com', 'ash@example.org', false],
  ['straße@example.com', 'strasse@example.com', false],
  ['ａsh@example.com', 'ash@example.com', false],
  // The sign for kelvin, whose lower case is k.
  ['\u212Aim@example.com', 'kim@example.com', false],
])('%s and %s are one mailbox: %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same)
})

it.each([
  ['Ash@Example.com', 'ash@example.com'],
  ['a.s.h+holo+2@example.com', 'ash@example.com'],
  ['misty@sub.example.com', 'misty@sub.example.com'],
])('counts mails to %s as those to %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key)
})
