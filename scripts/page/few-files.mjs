// Divides the code of the built page into few files, because each costs a request. Left alone, Rolldown makes a file of
// every set of modules that the same screens share, 60 for the collection alone, and one of its own helpers.

import { dirname, join } from 'node:path'

/** @typedef {{ importedIds: string[], dynamicallyImportedIds: string[], code: string | null }} ModuleInfo */
/** @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} ModuleGraph */
/** @typedef {{ type: 'chunk', fileName: string, code: string, imports: string[], moduleIds: string[] }} Chunk */

const entry = /\/web\/main\.tsx$/
const loginScreen = /\/web\/screens\/login\/login-screen\.tsx$/
/** Screens without the frame. */
const frameless = /\/web\/screens\/(?:register|forgot-password|reset-password|confirm-email)\//
const frame = /\/web\/(?:signed-in|layout\/signed-in-layout)\.tsx$/
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
 * Returns the group of each module that shares a file; Rolldown leaves the others in the file of their only screen or
 * dialog. `start` is what the login screen needs, which every other screen needs too. `visitor` is what other screens
 * without the frame share with anything else. `signed-in` is what the frame, or a screen or a dialog and anything else
 * that is loaded on demand, needs. `charts` is what only charts need, and the charts; `dialogs` the same of dialogs.
 * @returns {Map<string, string>}
 */
export function groupsOf(/** @type {string[]} */ modules, /** @type {ModuleGraph} */ graph) {
  const imports = new Map(modules.map(id => [id, importsOf(id, graph)]))
  const onDemand = new Set(modules.flatMap(id => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const needs = [...onDemand].map(root => ({ root, reached: reachedBy([root], imports) }))
  const first = modules.filter(id => entry.test(id) || loginScreen.test(id))
  const start = reachedBy(first, imports)
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
 * Returns the modules and everything they import statically.
 * @returns {Set<string>}
 */
function reachedBy(/** @type {string[]} */ roots, /** @type {Map<string, string[]>} */ imports) {
  const reached = new Set(roots)
  for (const id of reached) for (const imported of imports.get(id) ?? []) reached.add(imported)
  return reached
}

/** Returns what a module imports; of the icons, those it names. */
function importsOf(/** @type {string} */ id, /** @type {ModuleGraph} */ graph) {
  const { importedIds = [], code = null } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap(imported =>
    iconIndex.test(imported) ? iconsNamedIn(code ?? '', imported, graph) : [imported],
  )
}

/** The index imports every icon, and the build drops those that no file names. */
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

const helpersModule = '\0rolldown/runtime.js'

/** Writes Rolldown's helpers, half a kilobyte that it lets no group have, into the files that use them. */
export function inlineHelpers(/** @type {Record<string, Chunk | { type: 'asset' }>} */ bundle) {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const helpers = chunks.find(({ moduleIds }) => moduleIds.length === 1 && moduleIds[0] === helpersModule)
  if (helpers === undefined) return
  const value = valueOf(helpers.code)
  const statement = new RegExp(
    `import\\{([^}]*)\\}from["'\`]\\./${helpers.fileName.split('/').at(-1)}["'\`];`,
  )
  for (const chunk of chunks.filter(({ imports }) => imports.includes(helpers.fileName))) {
    if (!statement.test(chunk.code)) throw new Error(`${chunk.fileName} imports the helpers in another way.`)
    chunk.code = chunk.code.replace(
      statement,
      (_, names) => `const{${names.replaceAll(' as ', ':')}}=${value};`,
    )
    chunk.imports = chunk.imports.filter(file => file !== helpers.fileName)
  }
  delete bundle[helpers.fileName]
}

/** Returns an expression for the exports of a script without imports: `a as b,c` become the fields `b:a,c`. */
function valueOf(/** @type {string} */ code) {
  return code.replace(
    /^(.*)export\{([^}]*)\};\s*$/s,
    (_, body, names) => `(()=>{${body}return{${names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2:$1')}}})()`,
  )
}
