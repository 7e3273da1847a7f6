import { describe, expect, test } from 'vitest'
import { sentAloneDays } from '#domain/copies/add-keys'
import {
  canEdit,
  isLate,
  mostQueued,
  nextToSend,
  type QueuedAdd,
  QueueRefusal,
  type QueuedState,
  renewed,
  without,
  withContent,
  withQueued,
  withState,
} from './queued-adds.ts'

const nowMs = 1_700_000_000_000
const longMs = sentAloneDays * 24 * 60 * 60 * 1_000
const waiting = { kind: 'waiting' } as const
const unsure = { kind: 'unsure' } as const
const refused = { kind: 'refused', sentence: 'No.' } as const

function add(key: string, state: QueuedState = waiting, queuedMs = nowMs): QueuedAdd {
  return {
    key,
    queuedMs,
    ledgerCurrency: 'USD',
    product: {
      id: 'p',
      name: 'Charizard',
      productType: 'card',
      setName: 'Base Set',
      cardNumber: '4',
      printingLabel: null,
      language: 'en',
    },
    label: 'Near Mint',
    send: { productId: 'p', condition: 'Near Mint' } as QueuedAdd['send'],
    texts: { condition: 'Near Mint' },
    state,
  }
}

const keys = (queue: readonly QueuedAdd[]) => queue.map(({ key }) => key)

describe('a full queue', () => {
  const almostFull = Array.from({ length: mostQueued - 1 }, (_, index) => add(`a${index}`))

  test('takes no more, and says so', () => {
    const full = withQueued(almostFull, add('last'))
    expect(full.at(-1)?.key).toBe('last')
    expect(() => withQueued(full, add('more'))).toThrow(
      new QueueRefusal('500 adds wait on this device, and it keeps no more. Go on once they are sent.'),
    )
  })
})

describe('what is sent next', () => {
  test('is the oldest, also when it may be saved already', () => {
    expect(nextToSend([add('a', unsure), add('b')], nowMs)?.key).toBe('a')
  })

  test('leaves out what was refused and what has waited for too long', () => {
    const queue = [
      add('a', refused),
      add('b', waiting, nowMs - longMs),
      add('c', unsure, nowMs - longMs),
      add('d'),
    ]
    expect(nextToSend(queue, nowMs)?.key).toBe('d')
    expect(nextToSend(queue.slice(0, 3), nowMs)).toBeNull()
    expect(queue.map(each => isLate(each, nowMs))).toEqual([false, true, true, false])
  })
})

describe('a change', () => {
  const { product, send, texts } = add('x')
  const content = { product, send, texts, label: 'Damaged' }

  test.each([[waiting], [refused]] as const)('of what is %o has it sent again', state => {
    const queue = [add('a', state), add('b')]
    expect(queue.map(canEdit)).toEqual([true, true])
    const [changed, other] = withContent(queue, 'a', content)
    expect(changed).toEqual({ ...add('a'), label: 'Damaged' })
    expect(other).toBe(queue[1])
  })

  test('of what may be saved already is refused', () => {
    const queue = [add('a', unsure)]
    expect(queue.map(canEdit)).toEqual([false])
    expect(() => withContent(queue, 'a', content)).toThrow(QueueRefusal)
  })

  test('of what is gone is refused', () => {
    expect(() => withContent([add('a')], 'b', content)).toThrow('This add has been sent meanwhile.')
  })
})

test('states and removals leave the others', () => {
  const queue = [add('a'), add('b')]
  expect(withState(queue, 'b', refused)).toEqual([add('a'), add('b', refused)])
  expect(keys(without(queue, 'a'))).toEqual(['b'])
})

test('a late add becomes an add of now, under a key of its own', () => {
  const queue = [add('a', unsure, nowMs - longMs), add('b')]
  expect(renewed(queue, 'a', { key: 'c', queuedMs: nowMs })).toEqual([add('c'), add('b')])
})
