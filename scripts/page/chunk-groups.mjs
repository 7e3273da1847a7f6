// A Vite plugin that divides the built page into few files, because each costs a request. Without it, Rolldown makes a
// file of every set of modules that the same screens share: 60 for the collection alone.

import { dirname, join } from 'node:path'

/** @typedef {{ importedIds: string[], dynamicallyImportedIds: string[], code: string | null }} ModuleInfo */
/** @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} ModuleGraph */

const entry = /\/web\/main\.tsx$/
const loginScreen = /\/web\/screens\/login\/login-screen\.tsx$/
/** Screens without the frame. */
const frameless = /\/web\/screens\/(?:register|reset-password|confirm-email)\//
const frame = /\/web\/layout\/signed-in-layout\.tsx$/
const screen = /\/web\/screens\/[^/]+\/[^/]+-screen\.tsx$/
/** What reads through the query client. The login screen does not; it only reaches them through an index. */
const queryHooks =
  /\/@tanstack\/(?:react-query|query-core)\/.*\/(?:use(?!Mutation)\w+|infiniteQuery(?!Behavior)\w+|(?!mutation)\w*Observer|\w*Options|suspense|errorBoundaryUtils|IsRestoringProvider|QueryErrorResetBoundary)\.js$/
/** A dialog that a screen loads while nothing else happens. */
const dialog = /\/web\/dialogs\/.*-dialog\.tsx$/
/** A chart that a screen draws once it has its numbers. */
const chart = /\/web\/.*-chart\.tsx$/
const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

/**
 * Returns the plugin, and the function that names the group of a module; null leaves it to Rolldown, in the file of its
 * only screen or dialog. `start` is what the login screen needs, which every other screen needs too. `visitor` is what
 * other screens without the frame share with anything else. `signed-in` is what the frame, or a screen or a
 * dialog and anything else that is loaded on demand, needs. `charts` is what only charts need, and the charts; `dialogs`
 * the same of dialogs.
 */
export function chunkGroups() {
  /** @type {string[]} */
  let modules = []
  /** @type {Map<string, string> | null} */
  let groups = null
  return {
    name: 'chunk-groups',
    /** @this {{ getModuleIds: () => IterableIterator<string> }} */
    buildEnd() {
      modules = [...this.getModuleIds()]
      groups = null
    },
    groupOf(/** @type {string} */ id, /** @type {ModuleGraph} */ graph) {
      groups ??= groupsOf(modules, graph)
      return groups.get(id) ?? null
    },
  }
}

/** @returns {Map<string, string>} */
export function groupsOf(/** @type {string[]} */ modules, /** @type {ModuleGraph} */ graph) {
  const onDemand = new Set(modules.flatMap(id => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const needs = [...onDemand].map(root => ({ root, reached: reachedBy([root], graph) }))
  const first = modules.filter(id => entry.test(id) || loginScreen.test(id))
  const start = reachedBy(first, graph)
  /** @type {Map<string, string>} */
  const groups = new Map()
  for (const id of modules) {
    if (screen.test(id)) continue
    const users = needs.filter(({ reached }) => reached.has(id)).map(({ root }) => root)
    if (start.has(id) && !queryHooks.test(id)) groups.set(id, 'start')
    else if (users.length > 1 && users.some(root => frameless.test(root))) groups.set(id, 'visitor')
    else if (users.some(root => frame.test(root))) groups.set(id, 'signed-in')
    else if (users.length > 1 && users.some(root => screen.test(root))) groups.set(id, 'signed-in')
    else if (users.length > 0 && users.every(root => dialog.test(root))) groups.set(id, 'dialogs')
    // Else each would be a file of its own, which the dialogs load ahead.
    else if (users.some(root => dialog.test(root))) groups.set(id, 'signed-in')
    else if (users.length > 0 && users.every(root => chart.test(root))) groups.set(id, 'charts')
  }
  return groups
}

/**
 * Returns the modules and everything they import statically; of the icons, those they name.
 * @returns {Set<string>}
 */
function reachedBy(/** @type {string[]} */ roots, /** @type {ModuleGraph} */ graph) {
  const reached = new Set(roots)
  for (const id of reached) {
    const { importedIds = [], code = null } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      if (!iconIndex.test(imported)) reached.add(imported)
      else for (const icon of iconsNamedIn(code ?? '', imported, graph)) reached.add(icon)
    }
  }
  return reached
}

/** The index imports every icon, and the build drops those that nobody names. */
function iconsNamedIn(
  /** @type {string} */ code,
  /** @type {string} */ index,
  /** @type {ModuleGraph} */ graph,
) {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map(name => name.trim().split(/\s+as\s+/)[0] ?? '')
  const exports = graph.getModuleInfo(index)?.code ?? ''
  return [...exports.matchAll(/export\s*\{([^}]*)\}\s*from\s*["'](\.\/icons\/[^"']+)["']/g)]
    .filter(([, list = '']) => list.split(/[\s,]+/).some(name => named.includes(name)))
    .map(([, , path = '']) => join(dirname(index), path))
}
