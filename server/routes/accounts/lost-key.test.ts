// Two-step sign-in on a server that has lost its key, as after a restore on another machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSecondFactor } from '#server/commands/accounts/second-factor'
import { openSecrets, type Secrets } from '#server/factors/secret-key'
import { codeOf, firstStep, type HeldFactor, turnOn } from '#server/testing/second-factor'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let otherFolder: string
  let app: TestApp
  let token: string
  let held: HeldFactor
  let secrets: Secrets | null = null
  beforeEach(async () => {
    otherFolder = mkdtempSync(join(tmpdir(), 'lost-key-'))
    const now = () => (secrets ??= openSecrets(app.parts.dataFolder, null))
    app = await testApp(engine, {
      secrets: {
        seal: (text, collectorId) => now().seal(text, collectorId),
        open: (sealed, collectorId) => now().open(sealed, collectorId),
      },
    })
    token = (await app.register('ash')).token
    held = await turnOn(app, token)
    secrets = openSecrets(otherFolder, null)
  })
  afterEach(async () => {
    secrets = null
    await app.close()
    rmSync(otherFolder, { recursive: true })
  })

  const secondStep = (stepToken: string, code: string) =>
    app.call('POST /api/auth/login/second-step', { body: { step_token: stepToken, code } })

  it('still asks for a code, says that it cannot check those of an app, and takes a recovery code', async () => {
    const stepToken = await firstStep(app, 'ash')
    for (let tries = 0; tries < 6; tries++) {
      const { status, refusal } = await secondStep(stepToken, codeOf(app, held.key, 1))
      expect([status, refusal.error]).toEqual([
        409,
        'This server cannot check codes of your app any more. Use a recovery code, or ask the operator.',
      ])
    }
    expect((await secondStep(stepToken, held.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('works with a new key once the operator has ended the factor', async () => {
    await endSecondFactor(app.parts, 'ash')
    const { key } = await turnOn(app, token)
    expect((await secondStep(await firstStep(app, 'ash'), codeOf(app, key, 1))).status).toBe(200)
  })
})
