/** Runs a program of the server in its own process, to its end. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const { PATH, NODE_COMPILE_CACHE } = process.env
/** What every program of a test gets besides its settings. It starts sooner from code that is compiled. */
export const environmentOfTests = { PATH, NODE_COMPILE_CACHE }

export interface ProgramEnd {
  readonly code: number | null
  readonly out: string
  readonly errors: string
}

export interface ProgramRun {
  readonly args?: readonly string[]
  /** The settings of the process. */
  readonly env: Readonly<Record<string, string>>
  /** Options of Node, before the program. */
  readonly nodeOptions?: readonly string[]
}

/** Runs a file of `server/programs/`. */
export async function runProgram(
  name: string,
  { args = [], env, nodeOptions = [] }: ProgramRun,
): Promise<ProgramEnd> {
  const file = join(import.meta.dirname, '../programs', name)
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
    env: { ...environmentOfTests, ...env },
  })
  let out = ''
  let errors = ''
  child.stdout.on('data', (text: Buffer) => void (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => void (errors += text.toString()))
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, out, errors }
}
