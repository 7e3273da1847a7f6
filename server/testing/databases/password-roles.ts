/** Roles of PostgreSQL that need their password: the server of the tests asks the members of one role for it. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** As in scripts/postgres-for-tests.mjs. */
const askedForPassword = 'asked_for_password'

export interface PasswordRole {
  readonly name: string
  drop(): Promise<void>
}

/** Creates a role with a password, which may connect to a database. `options` are passed to CREATE ROLE. */
export async function passwordRole(
  databaseUrl: string,
  password: string,
  options = '',
): Promise<PasswordRole> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const name = `test_${randomBytes(8).toString('hex')}`
  const group = await client.query('select from pg_roles where rolname = $1', [askedForPassword])
  // Another test may create it meanwhile.
  if (group.rowCount === 0) await client.query(`create role ${askedForPassword}`).catch(() => {})
  await client.query(
    `create role ${name} login password ${client.escapeLiteral(password)} in role ${askedForPassword} ${options}`,
  )
  return {
    name,
    drop: async () => {
      await client.query(`drop owned by ${name}`)
      await client.query(`drop role ${name}`)
      await client.end()
    },
  }
}
