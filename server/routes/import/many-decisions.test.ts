import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideRows } from '#server/commands/import/decide-rows'
import type { Parts } from '#server/parts'
import { type TestApp, testApp } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { onOneEngine } from '#server/testing/storages'

const header = 'Product Name,Set,Card Number,Grade,Card Condition,Average Cost Paid,Quantity'
const row = 'Missingno,Nowhere,1,Ungraded,Near Mint,2,1\n'
const rowCount = 2_400
const leaveOut = { verdict: 'unknown', decision: 'leave_out' } as const
const create = { line: 2_000, alike: true, decision: 'create' } as const

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  /** An import whose rows are all unknown, and what happens after each change of it. */
  const unknownRows = async () => {
    const { begin, one, read, id: collectorId } = await importerOf(app)
    const { id, reading } = await begin(`${header}\n${row.repeat(rowCount)}`)
    const readAgain = () => read(id, reading?.columns ?? [], {})
    const after = (happens: (change: number) => Promise<unknown>): Parts => {
      let change = 0
      const write: Parts['storage']['write'] = async work => {
        const result = await app.storage.write(work)
        await happens(++change)
        return result
      }
      return { ...app.parts, storage: { ...app.storage, write } }
    }
    const decide = (parts: Parts, decision: object) => decideRows(parts, collectorId, id, decision)
    const openRows = async () => (await one(id)).counts.find(({ decision }) => decision === null)?.rows ?? 0
    return { one: () => one(id), readAgain, after, decide, openRows }
  }

  it.each([
    ['leaves out', leaveOut, 0],
    ['creates the product of', create, rowCount],
  ])('%s many rows some at a time, with right totals in between', async (_, decision, copies) => {
    const { one, after, decide } = await unknownRows()
    const seen: object[] = []
    const parts = after(async () => {
      const { state, copies, counts } = await one()
      const sums = counts.map(({ rows }) => rows)
      seen.push({ state, all: sums.reduce((sum, rows) => sum + rows, 0), isRight: copies === added(counts) })
    })
    expect(await decide(parts, decision)).toBe(rowCount)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.slice(0, -1)).toEqual(
      seen.slice(1).map(() => ({ state: 'to_decide', all: rowCount, isRight: true })),
    )
    expect(seen.at(-1)).toEqual({ state: 'ready', all: rowCount, isRight: true })
    expect(await one()).toMatchObject({ state: 'ready', copies })
  })

  it('leaves the other rows undecided when it is cut short, and decides about them the next time', async () => {
    const { one, after, decide, openRows } = await unknownRows()
    const parts = after(() => Promise.reject(new Error('the process is stopped')))
    await expect(decide(parts, leaveOut)).rejects.toThrow('the process is stopped')
    const open = await openRows()
    expect(open).toBeGreaterThan(0)
    expect(open).toBeLessThan(rowCount)
    expect((await one()).state).toBe('to_decide')
    expect(await decide(app.parts, leaveOut)).toBe(open)
    expect((await one()).state).toBe('ready')
  })

  it('stops when the file is read in another way meanwhile', async () => {
    const { readAgain, after, decide, openRows } = await unknownRows()
    const parts = after(async change => {
      if (change > 1) return
      app.clock.advance(1_000)
      await readAgain()
    })
    await expect(decide(parts, leaveOut)).rejects.toMatchObject({ code: 'conflict' })
    expect(await openRows()).toBe(rowCount)
  })
})

function added(counts: readonly { readonly decision: string | null; readonly copies: number }[]): number {
  return counts.reduce((sum, { decision, copies }) => sum + (decision === 'create' ? copies : 0), 0)
}
