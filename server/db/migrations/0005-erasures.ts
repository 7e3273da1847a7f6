/** How a collector is erased from an append-only ledger. */
import type { EngineName, Writer } from '../storage.ts'

export async function createErasures(_tx: Writer, _engine: EngineName): Promise<void> {}
