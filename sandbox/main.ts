/**
 * `node sandbox/main.ts [--port N] [--seed N] [--latency MS] [--daily-calls N]`: runs the sandbox marketplace with the
 * products of the demo. Ends on SIGTERM and SIGINT.
 */
import { parseArgs } from 'node:util'
import { demoCatalogue } from './demo/demo-catalogue.ts'
import { startSandbox } from './marketplace/marketplace.ts'

const number = { type: 'string' } as const
const { values } = parseArgs({
  options: { port: number, seed: number, latency: number, 'daily-calls': number },
})
const sandbox = await startSandbox({
  port: wholeOf('port', values.port ?? '0'),
  seed: wholeOf('seed', values.seed ?? '1'),
  latencyMs: wholeOf('latency', values.latency ?? '0'),
  dailyCalls: wholeOf('daily-calls', values['daily-calls'] ?? '5000'),
  products: demoCatalogue,
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.close())
process.stdout.write(`Sandbox marketplace on ${sandbox.url}\n`)

function wholeOf(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  process.stderr.write(`--${name} must be a whole number, not "${text}".\n`)
  process.exit(2)
}
