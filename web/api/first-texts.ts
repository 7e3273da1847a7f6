/**
 * The texts that the head of the page shows before the code has loaded: the first amount of money of a screen, and what
 * stands above it. They are made of early answers, which are as on the wire, and each has its place in the drawn frame
 * (web/drawn-figures.tsx). A device that keeps the collection also keeps them for the next visit.
 */
import type { WireAnswer } from '#contract/endpoints'
import { centsFromDollars } from '#domain/money/money'
import { setLedger } from '#web/format/ledger.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { formatCents, formatDay } from '#web/format/values.ts'

/** By the name of its place. The age is empty for what is fresh. */
export type FirstTexts = Readonly<Record<string, string>>

/** What is read of the profile. */
export type FirstUser = Pick<
  WireAnswer<'GET /api/auth/profile'>['user'],
  'id' | 'username' | 'first_name' | 'ledger_currency'
> & { readonly settings: { readonly display_currency: string | null } }

type Totals = Pick<
  WireAnswer<'GET /api/collections/stats'>['basicStats'],
  'total_market_price' | 'priced_quantity'
>

/** What is read of the answer to the first call of a screen, which has one of them. */
export interface FirstAnswer {
  readonly basicStats: Totals
  readonly product: Pick<
    WireAnswer<'GET /api/products/:id'>['product'],
    | 'name'
    | 'set_name'
    | 'card_number'
    | 'printing_label'
    | 'language'
    | 'product_type'
    | 'current_market_price'
  >
}

type Read = (answer: FirstAnswer, user: FirstUser) => Readonly<Record<string, string | null>>

const totalOnly: Read = ({ basicStats }) => ({ amount: marketTotal(basicStats) })

/** By the path of the screen, as the plan of the page has it. */
const reads: Readonly<Record<string, Read>> = {
  '/dashboard': ({ basicStats }, { first_name: firstName, username }) => ({
    title: `Welcome, ${firstName ?? username}`,
    amount: marketTotal(basicStats),
  }),
  '/collection': totalOnly,
  '/prices': totalOnly,
  '/products/([^/]+)': ({ product }) => ({
    title: product.name,
    subtitle: [
      setAndPrinting({
        setName: product.set_name,
        printingLabel: product.printing_label,
        language: product.language,
      }),
      product.card_number && `#${product.card_number}`,
    ]
      .filter(Boolean)
      .join(' · '),
    label: product.product_type === 'card' ? 'Market price, Near Mint' : 'Market price',
    amount: amountOf(product.current_market_price),
  }),
}

export const screensWithFirstTexts = Object.keys(reads)

/** A longer amount has another place on a phone. */
const longestAmount = '$9,999,999.99'.length

/**
 * Returns the texts of a screen; null where one is missing, and for a collector who sees amounts in another currency than
 * the ledger's. Throws for an answer of another shape, such as an error.
 */
export function firstTexts(path: string, answer: FirstAnswer, user: FirstUser): FirstTexts | null {
  const { ledger_currency: ledger, settings } = user
  if ((settings.display_currency ?? ledger) !== ledger) return null
  setLedger(ledger)
  const texts = reads[path]?.(answer, user)
  if (!texts?.['amount'] || texts['amount'].length > longestAmount) return null
  return { ...texts, age: '' } as FirstTexts
}

/** Null unless a copy has a price, as the screens show it. */
function marketTotal({ total_market_price: total, priced_quantity: priced }: Totals): string | null {
  return priced > 0 ? amountOf(total) : null
}

function amountOf(dollars: number | null): string | null {
  const cents = dollars === null ? null : centsFromDollars(dollars)
  return cents === null ? null : formatCents(cents)
}

interface Kept {
  /** The end of the token that the texts were read with: they are for this session alone. */
  readonly session: string
  /** By address, the newest last. */
  readonly screens: Readonly<Record<string, { readonly texts: FirstTexts; readonly at: string }>>
}

const mostKept = 20

const sessionOf = (token: string) => token.slice(-16)

/** Returns the texts that are kept of an address, with their day; null for none, and for those of another session. */
export function keptTexts(stored: string | null, token: string, address: string): FirstTexts | null {
  const kept = keptOf(stored, token)[address]
  return kept ? { ...kept.texts, age: `As of ${formatDay(kept.at)}` } : null
}

/** Returns what to store, with the texts of an address in place of its earlier ones, or without any. */
export function withTexts(
  stored: string | null,
  token: string,
  address: string,
  texts: FirstTexts | null,
  now: Date,
): string {
  const { [address]: _, ...others } = keptOf(stored, token)
  const all = Object.entries({ ...others, ...(texts && { [address]: { texts, at: now.toISOString() } }) })
  return JSON.stringify({ session: sessionOf(token), screens: Object.fromEntries(all.slice(-mostKept)) })
}

function keptOf(stored: string | null, token: string): Kept['screens'] {
  try {
    const { session, screens } = JSON.parse(stored ?? '') as Kept
    return session === sessionOf(token) ? screens : {}
  } catch {
    return {}
  }
}
