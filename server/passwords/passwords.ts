/**
 * Hashes passwords with argon2id at 64 MiB and 3 passes (the memory and passes of RFC 9106's second
 * recommendation) in 1 lane, off the event loop. A queue of limited length keeps many sign-ins from slowing down
 * anything else.
 */
import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { Queue } from '#server/queue'
import { Refused } from '#server/refused'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Compares with a hash; null, for an unknown account, takes the same time and never matches. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
  /** Whether a hash has today's cost. A cheaper one is replaced at the next sign-in. */
  isAtTodaysCost(passwordHash: string): boolean
}

export interface HashingCost {
  readonly memoryKiB: number
  readonly passes: number
}

export const todaysCost: HashingCost = { memoryKiB: 65_536, passes: 3 }

/** Leaves the event loop a processor. */
const usuallyAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const maxWaiting = 50
const retryAfterSeconds = 2

/** `compare` is argon2's, which a test counts. */
export function openPasswords(
  { memoryKiB, passes }: HashingCost,
  atOnce = usuallyAtOnce,
  compare: (passwordHash: string, password: string) => Promise<boolean> = verify,
): Passwords {
  const prefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`
  const unknownHash = prefix + unknownSaltAndDigest
  const queue = new Queue(atOnce)
  const inTurn = async <Result>(work: () => Promise<Result>) => {
    if (queue.waiting >= maxWaiting) throw tooBusy()
    return queue.run(work)
  }
  return {
    hash: password =>
      inTurn(() => hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 })),
    matches: (password, passwordHash) =>
      inTurn(async () => {
        const matches = await compare(passwordHash ?? unknownHash, password)
        return matches && passwordHash !== null
      }),
    isAtTodaysCost: passwordHash => passwordHash.startsWith(prefix),
  }
}

/** Salt and digest of a random password that was never kept. */
const unknownSaltAndDigest = 'NlAfYmJHyc2buSsIOM5Zuw$GM/Y6hcua4xQIAOCACyWwsTvgWhKhekFhquL/nmyPYA'

function tooBusy(): Refused {
  return new Refused(
    'too_many_requests',
    'Too many people are signing in right now. Try again in a moment.',
    {
      retryAfterSeconds,
    },
  )
}
