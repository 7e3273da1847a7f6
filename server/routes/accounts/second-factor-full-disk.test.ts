// The second step while the database can be read and refuses every write.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeOf, firstStep, type HeldFactor, turnOn } from '#server/testing/second-factor'
import { type TestApp, testApp } from '#server/testing/app'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  let app: TestApp
  let held: HeldFactor
  beforeEach(async () => {
    app = await testApp(engine)
    held = await turnOn(app, (await app.register('ash')).token)
  })
  afterEach(() => app.close())

  const secondStep = (stepToken: string, code: string) =>
    app.call('POST /api/auth/login/second-step', { body: { step_token: stepToken, code } })
  const run = (statement: string) => app.storage.write(tx => sql.raw(statement).execute(tx))
  const refuseWrites = () => run(engine === 'sqlite' ? 'pragma query_only = on' : refusing)

  it('asks for a code of the app, and takes each step once', async () => {
    await refuseWrites()
    const code = codeOf(app, held.key, 1)
    const [first, second] = [await firstStep(app, 'ash'), await firstStep(app, 'ash')]
    const finished = await secondStep(first, code)
    expect(finished.status).toBe(200)
    expect((await app.call('GET /api/collections', { token: finished.body.token })).status).toBe(200)
    expect((await secondStep(first, code)).status).toBe(403)
    expect((await secondStep(second, code)).status).toBe(401)
  })

  it('does not take a step that was used before', async () => {
    const code = codeOf(app, held.key)
    await refuseWrites()
    expect((await secondStep(await firstStep(app, 'ash'), code)).status).toBe(401)
  })

  it('goes on with a second step that began before, and ends it after five codes', async () => {
    const stepToken = await firstStep(app, 'ash')
    expect((await secondStep(stepToken, '000000')).status).toBe(401)
    await refuseWrites()
    for (let tries = 0; tries < 3; tries++) expect((await secondStep(stepToken, '000000')).status).toBe(401)
    expect((await secondStep(stepToken, '000000')).status).toBe(403)
    expect((await secondStep(stepToken, codeOf(app, held.key, 1))).status).toBe(403)
  })

  it('takes no recovery code, which it could not use up', async () => {
    const [code = ''] = held.recoveryCodes
    await refuseWrites()
    expect((await secondStep(await firstStep(app, 'ash'), code)).status).toBe(503)
    const rows = await app.storage.read(db => db.selectFrom('recovery_codes').select('digest').execute())
    expect(rows).toHaveLength(10)
  })
})

/** Triggers of PostgreSQL that refuse what a sign-in writes, as a read-only server does. */
const refusing = `create function refuses() returns trigger language plpgsql as $$ begin
    raise exception 'refused' using errcode = '25006';
  end $$;
  ${['attempts', 'tokens', 'collectors', 'second_steps', 'second_factors', 'recovery_codes']
    .map(
      table =>
        `create trigger refuses before insert or update or delete on ${table} for each row execute function refuses()`,
    )
    .join(';\n')}`
