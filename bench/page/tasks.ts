/**
 * The longest task of the page's thread, from a trace of the browser, in CPU time: what delays a press, however busy the
 * machine is. The time that a slower CPU is imitated with is in it.
 */
import type { CDPSession, Page } from 'playwright-core'

const categories = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata']
const mainThread = 'CrRendererMain'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  /** Microseconds of CPU time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Does something in a page and returns the CPU time of its longest task meanwhile, in milliseconds. */
export async function longestTaskMs(page: Page, work: () => Promise<void>): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await tools.send('Tracing.start', {
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  })
  try {
    await work()
  } finally {
    await endOf(tools)
  }
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === mainThread)
  const isOfPage = ({ pid, tid }: TraceEvent) => threads.some(own => own.pid === pid && own.tid === tid)
  const tasks = events.filter(event => event.name === 'RunTask' && event.ph === 'X' && isOfPage(event))
  if (tasks.length === 0) throw new Error('the browser traced no task of the page')
  return Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1_000
}

async function endOf(tools: CDPSession): Promise<void> {
  const ended = new Promise<void>(resolve => tools.once('Tracing.tracingComplete', () => resolve()))
  await tools.send('Tracing.end')
  await ended
  await tools.detach()
}
