/** The plans of the queries that some work asks, as the engine explains them. */
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Reader, Storage } from '#server/database/storage'

/** Returns the plan of each query that `ask` asks. */
export async function plansOf(storage: Storage, ask: (db: Reader) => Promise<void>): Promise<string[]> {
  const asked: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(compiler.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  let compiler: Reader
  return storage.read(async db => {
    compiler = db
    await ask(db.withPlugin(recorder))
    const plans = asked.map(async query => {
      const explain = storage.engine === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await db.executeQuery<Record<string, string>>({
        ...query,
        sql: `${explain} ${query.sql}`,
      })
      return rows.map(row => row['detail'] ?? row['QUERY PLAN']).join('\n')
    })
    return Promise.all(plans)
  })
}
