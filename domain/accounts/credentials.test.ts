import { describe, expect, test } from 'vitest'
import {
  checkPasswordChange,
  checkRegistration,
  emailError,
  passwordError,
  usernameError,
} from './credentials.ts'

describe('a username', () => {
  test.each([
    ['as short as allowed', 'ash'],
    ['as long as allowed', 'a'.repeat(50)],
    ['of three emoji', '😀😀😀'],
    ['with spaces around it', '  ash  '],
    ['of two words', 'Ash Ketchum'],
    ['in another script', 'サトシ'],
  ])('%s is accepted', (_, username) => expect(usernameError(username)).toBeNull())

  test.each([
    ['that is empty', '', 'Username is required'],
    ['of spaces', '   ', 'Username is required'],
    ['of two letters', 'ab', 'Username must be at least 3 characters'],
    ['of two letters and spaces', ' ab ', 'Username must be at least 3 characters'],
    ['of two emoji', '😀😀', 'Username must be at least 3 characters'],
    ['of 51 letters', 'a'.repeat(51), 'Username must be at most 50 characters'],
    ['with a line break', 'ash\nketchum', 'Username contains a control character'],
    ['with a zero-width space', 'as\u200Bh', 'Username contains an invisible character'],
    ['with a right-to-left override', '\u202Ehsa', 'Username contains an invisible character'],
    ['with half an emoji', 'ash\uD83D', 'Username contains an incomplete character'],
    ['with a zero-width joiner', 'as\u200Dh', 'Username contains an invisible character'],
    ['with a variation selector', 'ash\uFE0F', 'Username contains an invisible character'],
    ['with a tag', 'ash\u{E0041}', 'Username contains an invisible character'],
    ['of blank braille', '\u2800\u2800\u2800', 'Username contains an invisible character'],
    ['with a musical null', 'ash\u{1D159}', 'Username contains an invisible character'],
    ['with an anchor of annotations', 'a\uFFF9sh', 'Username contains an invisible character'],
  ])('%s is rejected', (_, username, sentence) => expect(usernameError(username)).toBe(sentence))
})

test('a username that a collector has already stays valid', () => {
  expect(usernameError('a\u200Db', 'a\u200Db')).toBeNull()
  expect(usernameError('a\u200Dc', 'a\u200Db')).toBe('Username contains an invisible character')
})

describe('an e-mail address', () => {
  test.each([
    'ash@example.com',
    ' ash@example.com ',
    'ash.ketchum+cards@mail.example.co.uk',
    'a@b.c',
    "o'hara@example.com",
    'サトシ@例え.jp',
    `${'a'.repeat(242)}@example.com`,
  ])('%s is accepted', email => expect(emailError(email)).toBeNull())

  test.each(['', '  '])('%j is required', email => expect(emailError(email)).toBe('Email is required'))

  test.each([
    'ash',
    'ash@',
    '@example.com',
    'ash@example',
    'ash@.com',
    'ash@example.',
    'ash@example..com',
    'ash@@example.com',
    'ash@home@example.com',
    'ash ketchum@example.com',
    'ash@exam ple.com',
    'Ash <ash@example.com>',
    '"ash"@example.com',
    'ash@example.com\u0000',
    'ash@example.com\r\nBcc: misty@example.com',
    'as\u200Bh@example.com',
    'ash\uD83D@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])('%j is invalid', email => expect(emailError(email)).toBe('Email is invalid'))
})

describe('a password', () => {
  const names = { username: 'ash-ketchum', email: 'pallet.town@example.com' }
  test.each([
    ['as short as allowed', 'mewtwo'],
    ['as long as allowed', 'a long phrase '.repeat(19).slice(0, 256)],
    ['of emoji', '😀🐢🔥🌱⚡🎴'],
    ['that contains the username', 'ash-ketchum-1'],
  ])('%s is accepted', (_, password) => expect(passwordError(password, names)).toBeNull())

  test.each([
    ['that is empty', '', 'Password is required'],
    ['of five letters', 'abcde', 'Password must be at least 6 characters'],
    ['of five emoji', '😀😀😀😀😀', 'Password must be at least 6 characters'],
    ['of 257 letters', 'a'.repeat(257), 'Password must be at most 256 characters'],
    ['with half an emoji', 'abcdef\uD83D', 'Password contains an incomplete character'],
    ['that is the username', 'ash-ketchum', 'Password must not be your username'],
    ['that is the username in capitals', 'ASH-KETCHUM', 'Password must not be your username'],
    ['that is the username with spaces around it', ' ash-ketchum ', 'Password must not be your username'],
    [
      'that is the username in full-width letters',
      'ａｓｈ-ｋｅｔｃｈｕｍ',
      'Password must not be your username',
    ],
    ['that is the email', 'Pallet.Town@Example.com', 'Password must not be your email'],
    ['that is the first part of the email', 'pallet.town', 'Password must not be your email'],
    ['that is the name of the app', 'HoloFolio', 'Password must not be the name of this app'],
    [
      'that is the name of the app and a year',
      'Holofolio-2026!',
      'Password must not be the name of this app',
    ],
    ['of one letter', 'a'.repeat(256), 'Password must not repeat a few characters'],
    ['of spaces', '      ', 'Password must not repeat a few characters'],
    ['of five letters twice', 'mewtomewto', 'Password must not repeat a few characters'],
    ['of an emoji six times', '😀😀😀😀😀😀', 'Password must not repeat a few characters'],
    ['that counts to nine', '3456789', 'Password must not be a sequence such as abcdef or 987654'],
    ['that counts down', '987654', 'Password must not be a sequence such as abcdef or 987654'],
    ['that counts past nine', '7890123', 'Password must not be a sequence such as abcdef or 987654'],
    ['that counts down from ten', '0987654321', 'Password must not be a sequence such as abcdef or 987654'],
    ['of the end and the beginning', 'wxyzabc', 'Password must not be a sequence such as abcdef or 987654'],
    ['of the alphabet', 'GHIJKLMNOP', 'Password must not be a sequence such as abcdef or 987654'],
  ])('%s is rejected', (_, password, sentence) => {
    expect(passwordError(password, names)).toBe(sentence)
  })
})

describe('registering', () => {
  const valid = { username: 'ash', email: 'ash@example.com', password: 'pikachu-25' }

  test('is accepted with or without a repeated password', () => {
    expect(checkRegistration(valid)).toEqual({})
    expect(checkRegistration({ ...valid, confirmPassword: 'pikachu-25' })).toEqual({})
  })

  test('names every field at fault', () => {
    expect(checkRegistration({ username: '', email: '', password: '', confirmPassword: 'x' })).toEqual({
      username: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Passwords do not match',
    })
  })

  test.each([
    [{ username: 'as' }, { username: 'Username must be at least 3 characters' }],
    [{ email: 'ash' }, { email: 'Email is invalid' }],
    [{ password: 'pika' }, { password: 'Password must be at least 6 characters' }],
    [{ username: 'Pikachu-25' }, { password: 'Password must not be your username' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Passwords do not match' }],
    [{ confirmPassword: 'Pikachu-25' }, { confirmPassword: 'Passwords do not match' }],
  ])('with %j names that field alone', (changed, sentences) => {
    expect(checkRegistration({ ...valid, ...changed })).toStrictEqual(sentences)
  })
})

describe('changing the password', () => {
  const names = { username: 'ash-ketchum', email: 'ash@example.com' }
  const valid = { currentPassword: 'pikachu-25', newPassword: 'raichu-26', names }

  test('is accepted with or without a repeated password', () => {
    expect(checkPasswordChange(valid)).toEqual({})
    expect(checkPasswordChange({ ...valid, confirmPassword: 'raichu-26' })).toEqual({})
  })

  test.each([
    [{ currentPassword: '' }, { currentPassword: 'Current password is required' }],
    [{ newPassword: '' }, { newPassword: 'Password must be at least 6 characters long' }],
    [{ newPassword: 'pichu' }, { newPassword: 'Password must be at least 6 characters long' }],
    [{ newPassword: 'Ash' }, { newPassword: 'Password must be at least 6 characters long' }],
    [{ newPassword: 'ASH@example.com' }, { newPassword: 'Password must not be your email' }],
    [{ newPassword: 'a'.repeat(257) }, { newPassword: 'Password must be at most 256 characters' }],
    [{ newPassword: 'Ash-Ketchum' }, { newPassword: 'Password must not be your username' }],
    [{ confirmPassword: 'raichu-27' }, { confirmPassword: 'New passwords do not match' }],
    [
      { currentPassword: '', newPassword: '', confirmPassword: 'x' },
      {
        currentPassword: 'Current password is required',
        newPassword: 'Password must be at least 6 characters long',
        confirmPassword: 'New passwords do not match',
      },
    ],
  ])('with %j is rejected', (changed, sentences) => {
    expect(checkPasswordChange({ ...valid, ...changed })).toStrictEqual(sentences)
  })

  test('accepts a current password that breaks today’s rules', () => {
    expect(checkPasswordChange({ ...valid, currentPassword: 'old' })).toEqual({})
  })
})
