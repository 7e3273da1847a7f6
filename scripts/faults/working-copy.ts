/** A copy of the last commit, in which faults are planted: the checkout itself stays as it is. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apply, type Change } from './change.ts'

export interface WorkingCopy {
  readonly root: string
  remove(): void
}

/** Checks the last commit of a checkout out into a temporary folder, which shares the installed packages. */
export function makeWorkingCopy(checkout: string): WorkingCopy {
  const root = mkdtempSync(join(tmpdir(), 'holofolio-faults-'))
  git(checkout, 'worktree', 'add', '--quiet', '--detach', root, 'HEAD')
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'), 'junction')
  return { root, remove: () => git(checkout, 'worktree', 'remove', '--force', root) }
}

export function hasUncommittedChanges(checkout: string): boolean {
  return git(checkout, 'status', '--porcelain').trim() !== ''
}

/** Plants a fault and returns the function that restores the file. */
export function plant(root: string, fault: Change & { readonly file: string }): () => void {
  const path = join(root, fault.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, apply(source, fault))
  return () => writeFileSync(path, source)
}

function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`)
  return stdout
}
