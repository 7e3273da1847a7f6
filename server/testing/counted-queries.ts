/** Counts what a storage is asked, for tests of how often. */
import type { KyselyPlugin } from 'kysely'
import type { Reader, Storage } from '#server/database/storage'

export interface CountedStorage {
  readonly storage: Storage
  /** Returns the queries and the writing transactions since the last call. */
  take(): { readonly queries: number; readonly writes: number }
}

export function countingQueries(storage: Storage): CountedStorage {
  let [queries, writes] = [0, 0]
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1
      return result
    },
  }
  const counted = <Handle extends Reader>(db: Handle) => db.withPlugin(counting) as Handle
  return {
    storage: {
      ...storage,
      read: work => storage.read(db => work(counted(db))),
      write: work => {
        writes += 1
        return storage.write(tx => work(counted(tx)))
      },
    },
    take: () => {
      const taken = { queries, writes }
      queries = 0
      writes = 0
      return taken
    },
  }
}
