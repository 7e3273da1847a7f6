import { resolve } from 'node:path'

/** Resolves a path from the folder npm was called in; npm runs scripts in the project's folder. */
export function pathFromCaller(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}
