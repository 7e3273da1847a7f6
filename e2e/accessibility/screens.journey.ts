// Every screen, without and with what it shows, while it loads, and when that fails.

import type { Page } from '@playwright/test'
import { holdCode } from '#e2e/accounts/held-code'
import { runUser } from '#e2e/app'
import { unavailable } from '#e2e/calls'
import { forgive } from '#e2e/complaints'
import { addresses } from '#e2e/every-screen/addresses'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { button, goInside, untilShown } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { fillFully } from './full-account.ts'
import { look, lookAt, lookAtAll, lookAtEach, lookInside } from './look.ts'

/** Each looks at dozens of screens, twice; the machine may be busy. */
const patienceMs = 900_000

/** Reports and price sources have something to show. */
async function empower(...[app, username]: [Parameters<typeof runUser>[0], string]) {
  await runUser(app, 'operator', username)
  await runUser(app, 'trust', username)
}

test('every screen of a new account', { tag: '@deep' }, async ({ page, complaints }) => {
  test.setTimeout(patienceMs)
  const unknown = ['/products/none', '/grading/none', '/import?id=none', '/sets/none', '/shared/none']
  await lookAtAll(page, [...addresses, ...unknown])
  forgive(complaints, 404)
  await lookAt(page, '/collection?search=nothing')
})

test('every screen of a full account', async ({ page, api, app, collector }) => {
  test.setTimeout(patienceMs)
  const { product, submission, shared, view } = await fillFully(app, api, collector)
  await empower(app, collector.username)
  await lookAtAll(page, [
    ...addresses,
    '/collection?search=c&type=raw',
    '/collection?view=table',
    '/collection?size=endless',
    `/collection?saved=${view}`,
    `/products/${product}`,
    `/products/${product}#history`,
    `/grading/${submission}`,
    `/shared/${shared}`,
  ])
})

test('every screen while it loads, and when that fails', { tag: '@deep' }, async ({
  page,
  api,
  app,
  collector,
  complaints,
}) => {
  test.setTimeout(patienceMs)
  const { product, submission, shared } = await fillFully(app, api, collector)
  await empower(app, collector.username)
  const ofProduct = [`/products/${product}`, `/products/${product}#history`]
  const others = [`/grading/${submission}`, `/shared/${shared}`, '/import?id=any', '/collection?view=table']
  for (const address of [...addresses, ...ofProduct, ...others]) await lookAtFailure(page, address)
  forgive(complaints, 503)
})

/** Loads a screen, holds the answers to its calls, and then fails them. */
async function lookAtFailure(page: Page, address: string): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const calls = '**/api/**'
  await page.route(calls, async route => {
    if (new URL(route.request().url()).pathname === '/api/auth/profile') return route.fallback()
    await released
    await route.fulfill({ status: 503, json: unavailable })
  })
  await page.goto(address)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading your session' })).toHaveCount(0)
  await look(page, `${address} while it loads`)
  release()
  // A call that failed is made once more.
  await expect(page.locator('main .skeleton, main .page-spinner')).toHaveCount(0)
  await settled(page)
  await look(page, `${address} when it fails to load`)
  await page.unroute(calls)
}

test('the page before its session, and without its server', async ({ page, complaints }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/profile', async route => {
    await released
    await route.abort()
  })
  await page.goto('/trades')
  // The spinner shows before the code of the frame around it is there.
  await expect(
    page.getByRole('main').getByRole('progressbar', { name: 'Loading your session' }),
  ).toBeVisible()
  await look(page, 'the session while it loads')
  release()
  await expect(page.getByText("Holofolio isn't responding")).toBeVisible()
  await look(page, 'a server that does not respond')
  await page.unroute('**/api/auth/profile')
  await page.route('**/assets/statistics-screen*', route => route.abort())
  await page.goto('/prices')
  await expect(page.getByText('Couldn’t load this screen')).toBeVisible()
  await look(page, 'a screen whose code fails to load')
  forgive(complaints, 'lost calls')
})

/** Looks at a screen that no frame is around while its code loads, and when that fails. */
async function lookAtCode(page: Page, address: string, code: string): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(code, async route => {
    await released
    await route.abort()
  })
  await page.evaluate(target => history.pushState(null, '', target), address)
  const spinner = page.getByRole('progressbar', { name: 'Loading the screen' })
  await expect(spinner).toBeVisible()
  await look(page, `${address} while its code loads`)
  release()
  await expect(page.getByText('Couldn’t load this screen')).toBeVisible()
  await look(page, `${address} when its code fails to load`)
  await page.unroute(code)
}

/** Of a link, as long as a real one. */
const secret = 'a'.repeat(43)

visitorTest('every screen of a visitor', async ({ page, app, collector, complaints }) => {
  visitorTest.slow()
  const release = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#drawn')).toBeVisible()
  await look(page, '/login before its code')
  release()
  await untilShown(page)
  for (const [address, submit] of [
    ['/login', 'Sign in'],
    ['/register', 'Create account'],
  ] as const) {
    await lookInside(page, address)
    await button(page, submit).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await look(page, `${address} with errors`)
  }
  for (const registration of ['closed', 'invite']) {
    await page.route('**/api/auth/registration', route => route.fulfill({ json: { registration } }))
    await lookAt(page, '/register')
    await lookInside(page, `/register#${secret}`)
    await page.unroute('**/api/auth/registration')
  }
  await lookAtCode(page, '/shared/none', '**/assets/shared-page-screen*.js')
  forgive(complaints, 'lost calls')
  await lookAtAll(page, ['/demo', '/demo?view=collection'])
  await lookAtEach(page, [{ file: 'web/screens/demo/card-dialog.tsx', name: 'Lugia', open: 'Lugia' }])
  await lookAtAll(page, [
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/shared/none',
    '/no/such/screen',
  ])
  forgive(complaints, 404)
  for (const address of ['/reset-password', '/confirm-email']) {
    await lookInside(page, `${address}#${secret}`)
    forgive(complaints, 403)
  }

  const [link = ''] = /http\S+/.exec(await runUser(app, 'reset-password', collector.username)) ?? []
  await goInside(page, link)
  await button(page, 'Set password').click()
  await look(page, 'a new password, with errors')
  const owner = { username: collector.username, email: collector.email }
  await page.route('**/api/auth/email-confirmation/owner', route => route.fulfill({ json: owner }))
  await page.route('**/api/auth/email-confirmation', route => route.fulfill({ json: owner }))
  await lookInside(page, `/confirm-email#${'b'.repeat(43)}`)
  await button(page, 'Confirm').click()
  await expect(page.getByText('is confirmed.')).toBeVisible()
  await look(page, 'a confirmed address')
})
