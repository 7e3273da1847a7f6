/**
 * Hashes passwords with argon2id at 64 MiB and 3 passes (the memory and passes of RFC 9106's second
 * recommendation) in 1 lane, off the event loop. A queue of limited length keeps many sign-ins from slowing down
 * anything else.
 */
import { hash, verify } from '@node-rs/argon2'
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

const maxAtOnce = 2
const maxWaiting = 50
const retryAfterSeconds = 2

export function openPasswords({ memoryKiB, passes }: HashingCost): Passwords {
  const prefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`
  const nobodysHash = prefix + unknownSaltAndDigest
  const inTurn = openQueue()
  return {
    hash: password =>
      inTurn(() => hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 })),
    matches: (password, passwordHash) =>
      inTurn(async () => {
        const matches = await verify(passwordHash ?? nobodysHash, password)
        return matches && passwordHash !== null
      }),
    isAtTodaysCost: passwordHash => passwordHash.startsWith(prefix),
  }
}

/** Salt and digest of a random password nobody knows. */
const unknownSaltAndDigest = 'NlAfYmJHyc2buSsIOM5Zuw$GM/Y6hcua4xQIAOCACyWwsTvgWhKhekFhquL/nmyPYA'

/** Runs a few tasks at once, the others in order. */
function openQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw tooBusy()
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function tooBusy(): Refused {
  return new Refused(
    'too_many_requests',
    'Too many people are signing in right now. Try again in a moment.',
    {
      retryAfterSeconds,
    },
  )
}
