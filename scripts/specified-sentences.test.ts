// Checks that the product still has every sentence that the specification gives for what happens: the journeys of
// docs/specification-coverage.md see them appear.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)

const sentences = [
  'Login successful!',
  'Login failed',
  'Registration successful!',
  'Registration failed',
  'Logged out successfully',
  'Profile updated successfully!',
  'Failed to update profile',
  'Password changed successfully!',
  'Failed to change password',
  'This will fetch current eBay prices for all products in your collection. This may take a few minutes. Continue?',
  'Successfully updated eBay prices for ',
  'Failed to update eBay prices: ',
  'Failed to delete item.',
  'Updated to graded!',
  'Failed to update grading info.',
  'Updated!',
  'Failed to update item.',
  'Added to collection!',
  'Failed to add to collection.',
  'Product updated!',
  'Failed to update product.',
  'Failed to create product. Please try again.',
  'Failed to upload image. Please try again.',
  'Failed to upload image.',
  'Failed to refresh market prices. Please try again.',
  'Some products are still missing market prices after refresh. Please try again.',
  'Trade submitted successfully!',
  'Failed to submit trade: ',
  'Please fill out all grading fields.',
  'Please specify either grading company + grade, card condition, or use the grading workflow.',
  'Username is required',
  'Username must be at least 3 characters',
  'Email is required',
  'Email is invalid',
  'Password is required',
  'Password must be at least 6 characters',
  'Passwords do not match',
  'New passwords do not match',
  'Password must be at least 6 characters long',
  'Saving...',
  'Changing...',
  'Creating...',
  'Submitting...',
]

test.each(sentences)('%s', sentence => {
  const ends = ["'", '"', '`', '$', '<', '\n']
  expect(ends.some(end => sources().includes(`${sentence}${end}`))).toBe(true)
})

let read: string | null = null

/** What the product is made of, without its tests. */
function sources(): string {
  const files = ['web', 'domain', 'server', 'contract'].map(part => `${part}/**/*.ts*`)
  read ??= execFileSync('git', ['ls-files', '--', ...files], { cwd: projectRoot, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(file => !/\.test\.tsx?$|\/testing\//.test(file))
    .map(file => readFileSync(join(projectRoot, file), 'utf8'))
    .join('\n')
  return read
}
