import { afterEach, expect, test, vi } from 'vitest'
import {
  dismissToast,
  onToastsChange,
  pauseToast,
  resumeToast,
  shownToasts,
  toastError,
  toastSuccess,
  toastWithAction,
} from './toast.ts'

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id)
})

test('success lasts two seconds, an error four', () => {
  toastSuccess('Added to collection!')
  toastError('Failed to add to collection.')
  expect(shownToasts().map(({ tone, durationMs }) => [tone, durationMs])).toEqual([
    ['success', 2000],
    ['error', 4000],
  ])
})

test('a success with a button lasts ten seconds', () => {
  let runs = 0
  toastWithAction('Updated!', 'Undo', () => runs++)
  const [toast] = shownToasts()
  expect(toast).toMatchObject({ tone: 'success', text: 'Updated!', durationMs: 10_000 })
  toast?.action?.run()
  expect([toast?.action?.label, runs]).toEqual(['Undo', 1])
})

test('of more than twenty the newest twenty stay', () => {
  for (let count = 1; count <= 23; count++) toastError(`Message ${count}`)
  expect(shownToasts()).toHaveLength(20)
  expect(shownToasts()[0]?.text).toBe('Message 4')
})

test('a newer one about the same thing takes the place of an older one', () => {
  const texts = () => shownToasts().map(({ text }) => text)
  toastError('Failed to update profile', 'profile')
  toastError("Couldn't delete the view", 'view')
  toastError('Of no one thing')
  toastSuccess('Profile updated successfully!', 'profile')
  expect(texts()).toEqual(["Couldn't delete the view", 'Of no one thing', 'Profile updated successfully!'])
  toastSuccess('Of another')
  expect(texts()).toHaveLength(4)
})

test('notifies listeners of toasts added and dismissed', () => {
  const seen: number[] = []
  const stop = onToastsChange(() => seen.push(shownToasts().length))
  toastSuccess('Saved')
  dismissToast(shownToasts()[0]?.id ?? 0)
  stop()
  toastSuccess('Not seen')
  expect(seen).toEqual([1, 0])
})

test('a toast goes when its time is over, which stands still while it is paused', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    toastSuccess('Saved')
    const id = shownToasts()[0]?.id ?? 0
    vi.advanceTimersByTime(1_500)
    pauseToast(id)
    vi.advanceTimersByTime(60_000)
    expect(shownToasts()).toHaveLength(1)
    resumeToast(id)
    vi.advanceTimersByTime(499)
    expect(shownToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(shownToasts()).toEqual([])
    resumeToast(id)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('other messages leave the time of a message as it is', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const texts = () => shownToasts().map(({ text }) => text)
    toastSuccess('First')
    vi.advanceTimersByTime(1_500)
    toastError('Second')
    const stop = onToastsChange(() => {})
    stop()
    vi.advanceTimersByTime(499)
    expect(texts()).toEqual(['First', 'Second'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual(['Second'])
    toastSuccess('Third')
    dismissToast(shownToasts().at(-1)?.id ?? 0)
    vi.advanceTimersByTime(3_499)
    expect(texts()).toEqual(['Second'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
