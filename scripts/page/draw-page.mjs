// A Vite plugin that draws into the built page what shows before its code has loaded: the frame of a collector's screen,
// and instead of it, in login.html, the login screen.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const emptyRoot = '<div id="root"></div>'
/** The script in the head, and the element that loads the code. */
const startScript = /(<script>)(.*?)<script type="module" crossorigin src="([^"]+)"><\/script>/s
const codeElement = (/** @type {string} */ file) =>
  `<script type="module" crossorigin data-src="${file}"></script>`

/** @returns {import('vite').Plugin} */
export function drawPage() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  return {
    name: 'draw-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const page = readFileSync(join(dir, 'index.html'), 'utf8')
        if (!startScript.test(page)) throw new Error('index.html does not start as expected.')
        if (!page.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}`)
        const { frame, login } = await drawn(config.root)
        // web/api/start.js starts the code, once what is drawn shows. The element comes first, so that it is found.
        const html = page.replace(
          startScript,
          (_, start, between, file) => `${codeElement(file)}${start}${between}`,
        )
        write('index.html', html, frame)
        const loginHtml = html.replace(/<title>.*?<\/title>/, '<title>Sign in · Holofolio</title>')
        write('login.html', loginHtml, `<div id="drawn">${login}</div>`)

        function write(/** @type {string} */ name, /** @type {string} */ html, /** @type {string} */ drawn) {
          writeFileSync(
            join(dir, name),
            html.replace(emptyRoot, () => `<div id="root">${drawn}</div>`),
          )
        }
      },
    },
  }
}

/** @returns {Promise<{ frame: string, login: string }>} */
async function drawn(/** @type {string} */ root) {
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  // The session listens to other tabs as soon as it is imported.
  Object.assign(globalThis, { addEventListener: () => {} })
  try {
    const { drawFrame } = await server.ssrLoadModule('/drawn-frame.tsx')
    const { drawLogin } = await server.ssrLoadModule('/drawn-login.tsx')
    return { frame: drawFrame(), login: await drawLogin() }
  } finally {
    Reflect.deleteProperty(globalThis, 'addEventListener')
    await server.close()
  }
}
