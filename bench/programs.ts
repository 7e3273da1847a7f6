/** The programs of a benchmark, each in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a program of this folder, under the flags of this process. If it fails, the benchmark ends as well. */
export function startProgram(
  file: string,
  given: Record<string, unknown>,
  { env, stdout = 'inherit' }: { env?: NodeJS.ProcessEnv; stdout?: 'inherit' | 'ignore' } = {},
): ChildProcess {
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)])
  const args = [...process.execArgv, join(import.meta.dirname, file), ...options]
  const program = spawn(process.execPath, args, { stdio: ['ignore', stdout, 'inherit', 'ipc'], env })
  running.add(program)
  program.once('exit', code => {
    running.delete(program)
    if (code) process.exit(code)
  })
  return program
}

/** None outlives this process, however it ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const program of running) program.kill()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts the sandbox as the marketplace, without a limit that a benchmark reaches. */
export async function startSandbox(latencyMs: number): Promise<{ url: string; stop: () => void }> {
  const path = join(import.meta.dirname, '..', 'sandbox', 'main.ts')
  const args = [path, '--latency', String(latencyMs), '--daily-calls', '1000000']
  const sandbox = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(sandbox)
  const [line] = await once(sandbox.stdout, 'data')
  return { url: /http:\S+/.exec(String(line))?.[0] ?? '', stop: () => void sandbox.kill('SIGTERM') }
}
