/**
 * `npm run user -- <command>`: what an operator does to accounts, also while the server runs. Ends with 1 if
 * nothing was done.
 */
import { type Config, readConfig } from '#server/config'
import { openMailer } from '#server/mail/mailer'
import { openImages, prepareFolder, tombstonesFileOf } from '#server/open-data'
import { openPasswords, todaysCost } from '#server/passwords/passwords'
import { Refused } from '#server/refused'
import { runOrExit } from './run-or-exit.ts'
import { runUserCommand, type UserCommand, userCommandOf } from './user-commands.ts'
import { requireDatabase, withDatabase } from './with-database.ts'

await runOrExit(() => run(readConfig(process.env), userCommandOf(process.argv.slice(2))))

async function run(config: Config, command: UserCommand): Promise<void> {
  // Only a new account or an invitation may come before the first start of the server.
  const mayBeFirst = command.name === 'create' || command.name === 'invite'
  if (!mayBeFirst) requireDatabase(config)
  else if (config.databaseUrl === null) prepareFolder(config.dataFolder)
  const { smtpUrl, mailFrom } = config
  const mailer = smtpUrl === null ? null : openMailer({ smtpUrl, from: mailFrom })
  try {
    await withDatabase(config, async (storage, log) => {
      const tools = {
        storage,
        log,
        now: () => new Date(),
        passwords: openPasswords(todaysCost),
        mailer,
        tombstonesFile: tombstonesFileOf(config),
        images: openImages(config),
      }
      const say = (line: string) => void process.stdout.write(`${line}\n`)
      await runUserCommand(command, { config, tools, say })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    mailer?.close()
  }
}
