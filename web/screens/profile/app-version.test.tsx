import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { AppVersion } from './app-version.tsx'

afterEach(() => vi.unstubAllGlobals())

test('shows the version the page was built with', () => {
  vi.stubGlobal('__APP_VERSION__', '1.2.3')
  expect(renderToStaticMarkup(<AppVersion />)).toContain('Version 1.2.3<')
})
