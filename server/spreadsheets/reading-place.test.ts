import { expect, it } from 'vitest'
import { inReadingPlace, oneFileOf } from './reading-place.ts'

const done: string[] = []
/** Sends a file of a collector, which is read until `end` is called. */
function sending(collectorId: string) {
  let end = () => {}
  const read = new Promise<void>(resolve => (end = resolve))
  const sent = oneFileOf(collectorId, () =>
    inReadingPlace(async () => {
      await read
      done.push(collectorId)
    }),
  )
  return { sent, end }
}

it('reads one file after the other, and has at most one of a collector', async () => {
  const [first, second] = [sending('first'), sending('second')]
  await expect(sending('first').sent).rejects.toMatchObject({
    code: 'conflict',
    message: 'Your last file is still being read. Try again once it is.',
  })
  second.end()
  first.end()
  await Promise.all([first.sent, second.sent])
  expect(done).toEqual(['first', 'second'])
  const again = sending('first')
  again.end()
  await again.sent
})

it('lets a collector go on after a file that failed', async () => {
  const failing = oneFileOf('unlucky', () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')
  await expect(oneFileOf('unlucky', async () => 'read')).resolves.toBe('read')
})

it('refuses a file while too many wait', async () => {
  const waiting = Array.from({ length: 11 }, (_, index) => sending(`collector ${index}`))
  const late = oneFileOf('late', () => inReadingPlace(async () => {}))
  await expect(late).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Many files are being read. Try again in a minute.',
  })
  for (const { end } of waiting) end()
  await Promise.all(waiting.map(({ sent }) => sent))
})
