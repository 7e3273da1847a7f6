/** The commands of `npm run user`: read from the command line, carried out, and said in a sentence each. */
import { pagesAfter } from '#server/database/chunks'
import { parseArgs } from 'node:util'
import { invitationDays, invitationLink, resetHours, resetLink } from '#domain/accounts/secret-links'
import { createAccount } from '#server/commands/accounts/register'
import { eraseForOperator } from '#server/commands/accounts/erase-account'
import { invite } from '#server/commands/accounts/admission'
import {
  accountNamed,
  disableAccount,
  enableAccount,
  giveRole,
  signOutEverywhere,
} from '#server/commands/accounts/operator-accounts'
import { endSecondFactor } from '#server/commands/accounts/second-factor'
import { startPasswordReset, mailResetLink } from '#server/commands/accounts/reset-password'
import { revertCollector } from '#server/commands/products/revert-collector'
import { resolveReport } from '#server/commands/products/report-product'
import { BadConfig, type Config, pageAddressOf } from '#server/config'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { reasonLabel } from '#domain/products/report'
import { anyEditWaits } from '#server/db/products/waiting-edits'
import { accountsAfter, type StoredCollector } from '#server/db/accounts/collectors'
import { anyReportIsOpen, reportsPage } from '#server/db/products/product-reports'

const usage = `Usage: npm run user -- list
       npm run user -- create NAME EMAIL          makes an account and prints the link that sets its password
       npm run user -- invite [--days N]          prints a link to register with, once
       npm run user -- operator NAME [--remove]   makes an operator
       npm run user -- trust NAME [--remove]      marks a collector as trusted
       npm run user -- reset-password NAME        prints, and mails, the link that sets a new password
       npm run user -- disable NAME               refuses sign-ins and ends every session
       npm run user -- enable NAME
       npm run user -- sign-out NAME              ends every session
       npm run user -- end-second-factor NAME     lets them sign in with the password alone
       npm run user -- revert NAME                sets back all that they edited and nobody since
       npm run user -- reports                    lists reported products
       npm run user -- resolve REPORT             deletes a report that was dealt with
       npm run user -- erase NAME --yes           deletes the account and all its data
NAME is a username, an e-mail address or an id.`

const names = [
  'list',
  'create',
  'invite',
  'operator',
  'trust',
  'reset-password',
  'disable',
  'enable',
  'sign-out',
  'end-second-factor',
  'revert',
  'reports',
  'resolve',
  'erase',
] as const

export interface UserCommand {
  readonly name: (typeof names)[number]
  /** The username, or the id of a report; blank for commands without one. */
  readonly account: string
  readonly email: string
  readonly days: number
  readonly remove: boolean
  readonly yes: boolean
}

const dayMs = 24 * 60 * 60 * 1_000
const maxDays = 90

/** Reads the command line. Throws BadConfig with the usage. */
export function userCommandOf(args: readonly string[]): UserCommand {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { days: { type: 'string' }, remove: { type: 'boolean' }, yes: { type: 'boolean' } },
    })
    const [typed, account = '', email = ''] = positionals
    const name = names.find(known => known === typed)
    if (!name)
      throw new Error(typed === undefined ? 'A command is missing.' : `There is no command ${typed}.`)
    const wanted = name === 'create' ? 3 : ['list', 'invite', 'reports'].includes(name) ? 1 : 2
    if (positionals.length < wanted)
      throw new Error(
        `${name} needs ${wanted === 3 ? 'a name and an e-mail address' : name === 'resolve' ? 'the id of a report' : 'the name of an account'}.`,
      )
    if (positionals.length > wanted) throw new Error(`${name} takes no "${positionals[wanted]}".`)
    const days = daysOf(values.days)
    return { name, account, email, days, remove: values.remove === true, yes: values.yes === true }
  } catch (error) {
    throw new BadConfig(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function daysOf(text: string | undefined): number {
  if (text === undefined) return invitationDays
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > maxDays) throw new Error(`--days must be from 1 to ${maxDays}.`)
  return days
}

export interface UserTools {
  readonly config: Config
  readonly tools: Pick<
    Parts,
    'storage' | 'log' | 'now' | 'passwords' | 'mailer' | 'tombstonesFile' | 'images'
  >
  readonly say: (line: string) => void
}

/** Carries out a command. Throws Refused if nothing was done. */
export async function runUserCommand(command: UserCommand, { config, tools, say }: UserTools): Promise<void> {
  const { account: name, remove } = command
  const publicUrl = pageAddressOf(config)
  switch (command.name) {
    case 'list':
      return listAccounts(tools, say)
    case 'create':
      return createFor(command, { config, tools, say })
    case 'invite': {
      if (config.registration === 'closed' || config.registration === 'until_first')
        throw new Refused('conflict', 'Invitations need REGISTRATION=invite, for the server too.')
      const { secret } = await invite(tools, command.days * dayMs)
      say(`The link to register with, once, in the next ${command.days} days:`)
      return say(invitationLink(publicUrl, secret))
    }
    case 'operator': {
      const { username } = await giveRole(tools, name, 'operator', !remove)
      return say(`${username} is ${remove ? 'no operator any more' : 'an operator'}.`)
    }
    case 'trust': {
      const { username } = await giveRole(tools, name, 'trusted', !remove)
      return say(`${username} is ${remove ? 'not trusted any more' : 'trusted'}.`)
    }
    case 'reset-password': {
      const account = await accountNamed(tools, name)
      const { secret } = await startPasswordReset(tools, account.id)
      const link = resetLink(publicUrl, secret)
      say(`The link that sets a new password for ${account.username}, once, in the next ${resetHours} hours:`)
      say(link)
      return say(await mailResetLink(tools, account, { link, isPublic: config.publicUrl !== null }))
    }
    case 'disable': {
      const { username, ended } = await disableAccount(tools, name)
      return say(`${username} is disabled. Sessions ended: ${ended}.`)
    }
    case 'enable': {
      const { username } = await enableAccount(tools, name)
      return say(`${username} can sign in again.`)
    }
    case 'sign-out': {
      const { username, ended } = await signOutEverywhere(tools, name)
      return say(`${username} is signed out. Sessions ended: ${ended}.`)
    }
    case 'end-second-factor': {
      const { username } = await endSecondFactor(tools, name)
      return say(`${username} signs in with the password alone now, and was notified.`)
    }
    case 'revert': {
      const { id, username } = await accountNamed(tools, name)
      const { reverted, keptFields, left } = await revertCollector(tools, id)
      say(
        `Products of which edits of ${username} are set back: ${reverted}. Fields that others changed later and that stay: ${keptFields}.`,
      )
      for (const product of left) say(`${product.id}\t${product.name}\t${product.reason}`)
      return
    }
    case 'reports':
      return listReports(tools, say)
    case 'resolve': {
      const productId = await resolveReport(tools, name)
      return say(`The report of product ${productId} is resolved.`)
    }
    case 'erase': {
      const { id, username } = await accountNamed(tools, name)
      if (!command.yes)
        throw new Refused(
          'conflict',
          `This deletes ${username} and all their data, and cannot be undone. Add --yes to do it.`,
        )
      await eraseForOperator(tools, id)
      return say(`${username} and all their data are deleted.`)
    }
  }
}

async function createFor({ account, email }: UserCommand, { config, tools, say }: UserTools): Promise<void> {
  const created = await createAccount(tools, { username: account, email }, invitationDays * dayMs)
  say(`${created.username} has an account${created.isOperator ? ' and is the operator' : ''}.`)
  say(`The link that sets its password, once, in the next ${invitationDays} days:`)
  say(resetLink(pageAddressOf(config), created.secret))
}

const accountsAtOnce = 500

/** Prints every account, oldest first, in columns between tabs. */
async function listAccounts({ storage }: Pick<Parts, 'storage'>, say: (line: string) => void): Promise<void> {
  say(['username', 'e-mail', 'created', 'last sign-in', ''].join('\t').trimEnd())
  const read = (afterId: string) => storage.read(db => accountsAfter(db, afterId, accountsAtOnce))
  for await (const accounts of pagesAfter('', read, ({ id }) => id))
    for (const account of accounts) say(lineOf(account))
  if (await storage.read(anyReportIsOpen)) say('Products were reported: npm run user -- reports lists them.')
  if (await storage.read(anyEditWaits))
    say('Edits of imported products wait: decide about them on the page Reports.')
}

const reportsAtOnce = 100

/** Prints every open report, newest first, in columns between tabs. */
async function listReports({ storage }: Pick<Parts, 'storage'>, say: (line: string) => void): Promise<void> {
  say(['report', 'product', 'name', 'reported', 'by', 'reason', ''].join('\t').trimEnd())
  for (let offset = 0, total = 1; offset < total; offset += reportsAtOnce) {
    const page = { limit: reportsAtOnce, offset }
    const { reports, totalItems } = await storage.read(db => reportsPage(db, page))
    for (const { id, productId, name, createdAt, reporterName, reason, note } of reports) {
      const fields = [id, productId, name, dayIn(createdAt), reporterName, reasonLabel(reason), note ?? '']
      say(
        fields
          .map(field => field.replaceAll(/\s+/g, ' '))
          .join('\t')
          .trimEnd(),
      )
    }
    total = totalItems
  }
}

function lineOf(account: StoredCollector): string {
  const { username, email, createdAt, lastLoginAt, isOperator, isTrusted, hasSecondFactor, disabledAt } =
    account
  const marks = [
    ...(isOperator ? ['operator'] : []),
    ...(isTrusted ? ['trusted'] : []),
    ...(hasSecondFactor ? ['two-step sign-in'] : []),
    ...(disabledAt === null ? [] : [`disabled since ${dayIn(disabledAt)}`]),
  ]
  const lastSignIn = lastLoginAt === null ? 'never' : dayIn(lastLoginAt)
  return [username, email, dayIn(createdAt), lastSignIn, marks.join(', ')].join('\t').trimEnd()
}

/** The UTC day of an instant. */
function dayIn(instant: string): string {
  return instant.slice(0, 10)
}
