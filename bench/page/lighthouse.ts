/** Lighthouse as a phone sees the page: a slow network and a CPU four times as slow, both simulated. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from './browser.ts'

/** Lighthouse's figures for one page load. Times in milliseconds. */
export interface PageFigures {
  readonly score: number
  readonly lcp: number
  readonly tbt: number
  readonly requests: number
  /** Without pictures. */
  readonly files: number
  readonly kib: number
}

interface Audit {
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly Request[] }
}

interface Request {
  readonly resourceType?: string
  readonly transferSize?: number
}

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly finalDisplayedUrl: string
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly audits: Readonly<Record<string, Audit>>
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

const module = join(import.meta.dirname, 'node_modules', 'lighthouse', 'core', 'index.js')

/** Whether `npm ci --prefix bench/page` has been run. */
export const isInstalled = existsSync(module)

export interface Visit {
  readonly browser: string
  readonly url: string
  readonly path: string
  readonly token: string | null
}

/** Loads a page once in a new browser. Throws when it ends at another address. */
export async function lighthouseOf({ browser, url, path, token }: Visit): Promise<PageFigures> {
  const { default: lighthouse } = (await import(module)) as { default: Lighthouse }
  const opened = await openBrowser({ path: browser, url, token, viewport: { width: 412, height: 823 } })
  try {
    const result = await lighthouse(`${url}${path}`, {
      port: opened.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
      disableStorageReset: true,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message ?? 'no report'}`)
    const { lhr } = result
    if (new URL(lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} ended at ${lhr.finalDisplayedUrl}`)
    const requests = lhr.audits['network-requests']?.details?.items ?? []
    return {
      score: Math.round((lhr.categories.performance.score ?? 0) * 100),
      lcp: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      tbt: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
      requests: requests.length,
      files: requests.filter(({ resourceType }) => resourceType !== 'Image').length,
      kib: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_024,
    }
  } finally {
    await opened.close()
  }
}
