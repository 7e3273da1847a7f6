import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { planOfPage } from './scripts/page/plan.mjs'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
/** Calls of the API, but not the modules of web/api, which development serves under the same path. */
const apiCalls = '^/api/(?![^?]*\\.tsx?(?:\\?|$))'

export default defineConfig({
  root: 'web',
  cacheDir: '../.cache/vite',
  plugins: [react(), tailwindcss(), planOfPage()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // Only browsers that are too old for the rest of the code need it.
      polyfill: false,
      // The file itself is requested with them anyway: its name would be in the first view for nothing.
      resolveDependencies: (file, dependencies) => dependencies.filter(one => one !== file),
    },
    sourcemap: false,
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { [apiCalls]: server, '/uploads': server } },
})
