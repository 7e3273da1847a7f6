// A Vite plugin that saves files of the built page, each of which would be a request. Rolldown makes a file of its own
// helpers, which are half a kilobyte, and one for each module that is loaded on demand but is in a shared file
// (scripts/page/chunk-groups.mjs). The styles become part of the page: nothing shows without them.

const helpersModule = '\0rolldown/runtime.js'
const forwarding = /^export\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/

/**
 * @typedef {object} Chunk
 * @property {'chunk'} type
 * @property {string} fileName
 * @property {string} code
 * @property {string[]} imports
 * @property {string[]} moduleIds
 */

/** @returns {import('vite').Plugin} */
export function fewerFiles() {
  return {
    name: 'fewer-files',
    apply: 'build',
    // Before Vite lists what to load ahead.
    enforce: 'pre',
    generateBundle(_options, bundle) {
      mergeFiles(bundle)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html
          .replaceAll(/\s*<script type="module"[^>]* src="\/?([^"]+\.js)"><\/script>/g, (tag, file) =>
            file in bundle ? tag : '',
          )
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, file) => {
            const { source } = /** @type {{ source: string }} */ (/** @type {unknown} */ (bundle[file]))
            delete bundle[file]
            return `<style>${source}</style>`
          })
      },
    },
  }
}

/** Writes the helpers into the files that use them, and imports past files that only forward. */
export function mergeFiles(/** @type {Record<string, { type: string }>} */ bundle) {
  const chunks = /** @type {Chunk[]} */ (Object.values(bundle).filter(({ type }) => type === 'chunk'))
  for (const gone of chunks) {
    const path = `["'\`]\\./${gone.fileName.split('/').at(-1)}["'\`]`
    if (gone.moduleIds.length === 1 && gone.moduleIds[0] === helpersModule) {
      const value = valueOf(gone.code)
      const statement = new RegExp(`import\\{([^}]*)\\}from${path};`)
      for (const chunk of chunks.filter(({ imports }) => imports.includes(gone.fileName))) {
        if (!statement.test(chunk.code))
          throw new Error(`${chunk.fileName} imports the helpers in another way.`)
        chunk.code = chunk.code.replace(statement, (_, names) => `const{${pairs(names)}}=${value};`)
      }
    } else {
      const [, names, target] = forwarding.exec(gone.code) ?? []
      if (names === undefined) continue
      const call = new RegExp(`import\\(${path}\\)`, 'g')
      const instead = `import("./${target}").then(from=>({${forwarded(names)}}))`
      for (const chunk of chunks) chunk.code = chunk.code.replaceAll(call, () => instead)
    }
    delete bundle[gone.fileName]
  }
}

/** Returns an expression for the exports of a script without imports. */
function valueOf(/** @type {string} */ code) {
  return code.replace(
    /^(.*)export\{([^}]*)\};\s*$/s,
    (_, body, names) => `(()=>{${body}return{${flipped(names)}}})()`,
  )
}

/** `a as b,c` of an import, as a pattern: `a:b,c`. */
function pairs(/** @type {string} */ names) {
  return names.replaceAll(' as ', ':')
}

/** `a as b,c` of an export, as the fields of an object: `b:a,c`. */
function flipped(/** @type {string} */ names) {
  return names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2:$1')
}

/** `a as b,c` of an export, as the fields of an object that take them from another: `b:from.a,c:from.c`. */
function forwarded(/** @type {string} */ names) {
  return names.replaceAll(/([\w$]+)(?: as ([\w$]+))?/g, (_, name, as = name) => `${as}:from.${name}`)
}
