/** What collectors look for. */
import type { EngineName, Writer } from '../storage.ts'

export async function createWishlist(_tx: Writer, _engine: EngineName): Promise<void> {}
