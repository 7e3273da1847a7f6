/** Trades, as they were on their day. */
import type { EngineName, Writer } from '../storage.ts'

export async function createTrades(_tx: Writer, _engine: EngineName): Promise<void> {}
