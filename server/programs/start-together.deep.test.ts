// Two servers that start at once on one empty PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HeldTable, holdTable } from '#server/testing/held-table'
import { environmentOfTests } from '#server/testing/run-program'
import { emptyStorage, onPostgres, type TemporaryStorage } from '#server/testing/storages'

/** Far below the ten seconds a statement may take, so that the test is quick. */
const limitMs = 400

onPostgres(() => {
  let database: TemporaryStorage
  let held: HeldTable
  let servers: ChildProcess[]
  beforeEach(async () => {
    database = await emptyStorage('postgres')
    held = await holdTable(String(database.url), 'collectors')
    servers = []
  })
  afterEach(async () => {
    await held.release()
    await Promise.all(servers.map(killed))
    await database.drop()
  })

  /** Starts a server. Resolves when it is ready; rejects when it ends before. */
  async function started(): Promise<void> {
    const env = {
      ...environmentOfTests,
      DATA_DIR: database.folder,
      DATABASE_URL: `${database.url}?statement_timeout=${limitMs}`,
      PORT: '0',
    }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env })
    servers.push(child)
    let errors = ''
    child.stderr.on('data', chunk => (errors += String(chunk)))
    const ended = once(child, 'close').then(() => Promise.reject(new Error(`the server ended: ${errors}`)))
    await Promise.race([once(child.stdout, 'data'), ended])
  }

  it('lets the second wait for the migrations of the first, however long they take', async () => {
    const bothReady = Promise.all([started(), started()])
    await Promise.race([bothReady, held.untilWaiting(2, 2 * limitMs)])
    await held.release()
    await bothReady
    expect(servers.map(({ exitCode }) => exitCode)).toEqual([null, null])
  }, 120_000)
})

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
