/** A fake eBay on 127.0.0.1 that accepts any credentials and has four listings for any search. */
import { type Answering, type Asked, json, type FakeHost, fakeHost } from './fake-host.ts'

export interface FakeMarketplace extends FakeHost {
  /** The answers; tests replace them. */
  readonly answers: { token: Answering; search: Answering }
  tokenCalls(): readonly Asked[]
  searches(): readonly Asked[]
}

export async function fakeMarketplace(): Promise<FakeMarketplace> {
  let given = 0
  const answers: FakeMarketplace['answers'] = {
    token: (response, asked) => {
      given += 1
      tokenAnswer(`token-${given}`)(response, asked)
    },
    search: fourAsks,
  }
  const host = await fakeHost((response, asked) => {
    if (isToken(asked)) answers.token(response, asked)
    else answers.search(response, asked)
  })
  return {
    ...host,
    answers,
    tokenCalls: () => host.asked.filter(isToken),
    searches: () => host.asked.filter(asked => !isToken(asked)),
  }
}

function isToken({ path }: Asked): boolean {
  return path === '/identity/v1/oauth2/token'
}

export function tokenAnswer(token: string, expiresIn: unknown = 7_200): Answering {
  return json({
    access_token: token,
    expires_in: expiresIn,
    token_type: 'Application Access Token',
  })
}

/** eBay's answer to an invalid token. */
export const invalidToken = json({ errors: [{ errorId: 1001, message: 'Invalid access token' }] }, 401)

/** Listings of what is searched for at $10, $11, $12 and $13; uses the first of two spellings of a number. */
export const fourAsks: Answering = (response, asked) => {
  const words = (asked.query.get('q') ?? '').replace(/\(([^,)]*)[^)]*\)/, '$1')
  const title = `${words} Base Set Unlimited Holo Pokemon Card NM`
  const { itemSummaries } = itemsAt('10.00', '11.00', '12.00', '13.00')
  json({ itemSummaries: itemSummaries.map(one => ({ ...one, title })) })(response, asked)
}

/** A search answer: the Base Set Charizard, one seller for each price in dollars. */
export function itemsAt(...dollars: readonly string[]) {
  return { total: dollars.length, itemSummaries: dollars.map((value, index) => item(index, { value })) }
}

/** One such listing, with some fields replaced. */
export function item(index: number, price: object, more: object = {}) {
  return {
    itemId: `v1|${index}|0`,
    title: 'Charizard 4/102 Base Set Unlimited Holo Pokemon Card NM',
    price: { currency: 'USD', ...price },
    conditionId: '4000',
    buyingOptions: ['FIXED_PRICE'],
    seller: { username: `seller-${index}`, feedbackScore: 500 },
    itemWebUrl: `https://www.ebay.com/itm/${index}`,
    itemLocation: { country: 'US' },
    itemCreationDate: '2026-11-01T00:00:00.000Z',
    ...more,
  }
}
