/**
 * `npm run user -- <command>`: what an operator does to accounts, also while the server runs. Ends with 1 if
 * nothing was done.
 */
import { destination } from 'pino'
import { BadConfig, type Config, readConfig } from '#server/config'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { settleFolder } from '#server/database/folder-lock'
import { migrate } from '#server/database/migrate'
import { openLog } from '#server/log'
import { openMailer } from '#server/mail/mailer'
import { databaseFile, openImages, openStorage, prepareFolder, tombstonesFileOf } from '#server/open-data'
import { openPasswords, todaysCost } from '#server/passwords/passwords'
import { Refused } from '#server/refused'
import { runOrExit } from './run-or-exit.ts'
import { runUserCommand, type UserCommand, userCommandOf } from './user-commands.ts'

const standardError = 2

await runOrExit(() => run(readConfig(process.env), userCommandOf(process.argv.slice(2))))

async function run(config: Config, command: UserCommand): Promise<void> {
  if (config.databaseUrl === null) openFolder(config, command)
  const log = openLog(config.logLevel, destination(standardError))
  const storage = openStorage(config, log)
  const { smtpUrl, mailFrom } = config
  const mailer = smtpUrl === null ? null : openMailer({ smtpUrl, from: mailFrom })
  try {
    await migrate(storage, { report: sentence => log.info({}, sentence) })
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
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    mailer?.close()
    await storage.close()
  }
}

/** Only a new account or an invitation may come before the first start of the server. */
function openFolder({ dataFolder }: Config, { name }: UserCommand): void {
  if (name === 'create' || name === 'invite') return prepareFolder(dataFolder)
  settleFolder(dataFolder)
  if (!existsSync(join(dataFolder, databaseFile)))
    throw new BadConfig(`There is no database in ${dataFolder}: is DATA_DIR right?`)
}
