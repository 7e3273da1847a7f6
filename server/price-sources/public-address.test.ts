import { describe, expect, test } from 'vitest'
import { isLoopbackHost, isPublicAddress } from './outside-call.ts'

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '::',
    '::1',
    '::ffff:10.1.2.3',
    '::ffff:7f00:1',
    'fd12::1',
    'fe80::1',
    'example.com',
    '',
  ])('%j is not public', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '66.135.192.1',
    '100.128.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::6810:1',
    '::ffff:8.8.8.8',
  ])('%s is public', address => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['10.0.0.1', false],
])('%s names this machine: %s', (hostname, expected) => {
  expect(isLoopbackHost(hostname)).toBe(expected)
})
