import { createHash, randomBytes } from 'node:crypto'
import { insertToken } from '#server/db/accounts/tokens'
import type { Writer } from '#server/db/storage'
import { keptDevice } from './account-notices.ts'
import type { Visitor } from './register.ts'

const tokenBytes = 32

/** Starts a session and returns its token. The database keeps only the token's digest. */
export async function startSession(
  tx: Writer,
  collectorId: string,
  { at, device, address }: Visitor & { readonly at: string },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await insertToken(tx, {
    tokenHash: createHash('sha256').update(token).digest('hex'),
    collectorId,
    createdAt: at,
    device: keptDevice(device),
    address,
  })
  return token
}
