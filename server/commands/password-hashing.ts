/**
 * argon2id at 19 MiB, 2 passes, 1 lane, off the event loop. A queue of limited length stands before it, so
 * that a crowd at the door slows down sign-ins and nothing else.
 */
import { hash, verify } from '@node-rs/argon2'
import { Refused } from './refused.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const maxAtOnce = 2
const maxWaiting = 50
const retryAfterSeconds = 2

let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Takes the same time whether there is a hash to compare with or, for somebody unknown, null. */
export function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? nobodysHash, password)
    return matches && passwordHash !== null
  })
}

/** The hash of a random password that was thrown away, at the same cost as every other. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$KKxTxqc4+HmnYChadnFhxw$9GUV0/nc9XuK83KQ2+jOgwZTbWPzYUq+cwvIiBvtB80'

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
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

function tooBusy(): Refused {
  return new Refused(
    'too_many_requests',
    'Too many people are signing in right now. Try again in a moment.',
    {
      retryAfterSeconds,
    },
  )
}
