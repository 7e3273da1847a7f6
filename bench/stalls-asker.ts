/**
 * Asks /api/health every few milliseconds on a connection of its own, in a process of its own. Started by
 * stalls-table.ts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bytesOf, openConnection } from './comparison/connection.ts'
import type { AskerMessage, AskerOrder } from './stalls/messages.ts'

const betweenMs = 5

const { values } = parseArgs({ options: { port: { type: 'string' } } })
const connection = openConnection(Number(values.port))
const question = bytesOf({ path: '/api/health' }, '')
let waitsMs: number[] = []
let isEnding = false

process.on('message', (order: AskerOrder) => {
  if (order === 'begin') waitsMs = []
  if (order === 'end') {
    isEnding = true
    process.disconnect()
  } else tell(order === 'begin' ? 'begun' : { waitsMs })
})

while (!isEnding) {
  const askedMs = performance.now()
  const { status } = await connection.send(question)
  if (status !== 200) throw new Error(`/api/health was answered with ${status}`)
  waitsMs.push(performance.now() - askedMs)
  await pause(betweenMs)
}
connection.close()

function tell(message: AskerMessage): void {
  process.send?.(message)
}
