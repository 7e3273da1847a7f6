import { createHash, randomBytes } from 'node:crypto'
import { insertToken } from '#server/db/accounts/tokens'
import type { Writer } from '#server/db/storage'

const tokenBytes = 32
const maxDeviceLength = 200

/** Starts a session and returns its token. The database keeps only the token's digest. */
export async function startSession(
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
