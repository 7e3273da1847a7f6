/** A browser with a new profile, and with the token of a collector who is signed in. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

export interface Browser {
  readonly page: Page
  /** Where it takes orders of the developer tools. */
  readonly port: number
  close(): Promise<void>
}

export interface BrowserOptions {
  /** The browser's executable. */
  readonly path: string
  /** The server whose pages are opened. */
  readonly url: string
  /** Null for a visitor. */
  readonly token: string | null
  readonly viewport: { readonly width: number; readonly height: number }
}

export async function openBrowser({ path, url, token, viewport }: BrowserOptions): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'holofolio-bench-'))
  const port = await freePort()
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    viewport,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  if (token !== null) {
    // A document of the server that runs nothing, to write into its storage.
    await page.goto(`${url}/favicon.svg`)
    await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  }
  return {
    page,
    port,
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
