/** A session is a random token that only its owner has; the server keeps its digest. */
import { createHash, randomBytes } from 'node:crypto'
import { insertToken } from '../db/tokens.ts'
import type { Writer } from '../db/storage.ts'

const tokenBytes = 32
const maxDeviceLength = 200

/** Opens a session and gives the token, for the one time it is known here. */
export async function openSession(
  tx: Writer,
  collectorId: string,
  { at, device }: { readonly at: string; readonly device: string | null },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await insertToken(tx, {
    tokenHash: createHash('sha256').update(token).digest('hex'),
    collectorId,
    createdAt: at,
    device: device?.slice(0, maxDeviceLength) ?? null,
  })
  return token
}
