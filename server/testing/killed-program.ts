/** Kills a process at one of the steps in which it changes files. */

/** An option of Node: the process is killed before the change with this number, counted from 0. */
export function killedBefore(change: number): readonly string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(script(change))}`]
}

const script = (change: number) => `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  let left = ${change}
  function count(owner, name) {
    const original = owner[name]
    owner[name] = (...args) => {
      if (left-- === 0) process.kill(process.pid, 'SIGKILL')
      return original(...args)
    }
  }
  for (const name of ['renameSync', 'mkdirSync', 'rmSync']) count(fs, name)
  for (const name of ['rename', 'mkdir', 'rm', 'cp']) count(fs.promises, name)
  syncBuiltinESMExports()`
