/** A route: the name of an endpoint of the contract and the function that answers it. */
import type { Readable } from 'node:stream'
import type { Answer, EndpointName, Endpoints, Received, StreamEvent } from '#contract/endpoints'
import type { InBatches } from '#contract/encode-answer'
import type { Idempotency } from '#server/idempotency'

/** What only a call with a token has; null on open endpoints. */
type WithToken<Name extends EndpointName> = Endpoints[Name] extends { readonly access: 'open' }
  ? null
  : string

/** One call, checked and translated: names inside, cents. */
export interface Call<Name extends EndpointName> {
  readonly collectorId: WithToken<Name>
  /** The currency of the collector's ledger, which every amount of the call and its answer is in. */
  readonly ledgerCurrency: WithToken<Name>
  readonly params: Received<Name, 'params'>
  readonly query: Received<Name, 'query'>
  readonly body: Received<Name, 'body'>
  /** The one uploaded file of a form endpoint. */
  readonly file: Endpoints[Name] extends { readonly file: string } ? Buffer : null
  /** The bytes of the body, where that is a file. */
  readonly rawFile: Endpoints[Name] extends { readonly rawFile: object } ? AsyncIterable<Buffer> : null
  readonly idempotency: Idempotency | null
  /** SHA-256 of the bearer token; distinguishes this session from the collector's others. */
  readonly tokenHash: WithToken<Name>
  /** The caller's address, for limits: the peer's, or the one a configured proxy reports. */
  readonly address: string
  /** The User-Agent, for the list of sessions. */
  readonly device: string | null
}

/** The answer under its names inside, or the bytes of a download. */
type RouteAnswer<Name extends EndpointName> = Endpoints[Name] extends { readonly download: object }
  ? Readable
  : Answer<Name>

/** A long answer that was sent while it was made: it, or its text if it was short after all. */
export class Sent {
  readonly answer: Readable | string

  constructor(answer: Readable | string) {
    this.answer = answer
  }
}

/** What a download is, where that differs from call to call. */
export interface SentFile {
  readonly contentType: string
  readonly fileName: string
}

/**
 * Sends an answer whose lists come in batches, and resolves when it is done with them: when all is sent, or the caller
 * has hung up. The batches may be read within one snapshot of the database, which waits only a moment for the caller.
 */
export type Send<Name extends EndpointName> = Endpoints[Name] extends { readonly download: object }
  ? SendFile
  : (answer: InBatches<Answer<Name>>) => Promise<Sent>

/** Sends the text of a file in pieces, as a long answer, or bytes that are ready. */
export type SendFile = (content: AsyncIterable<string> | Readable, file: SentFile) => Promise<Sent>

type AnswerCall<Name extends EndpointName> = (
  call: Call<Name>,
  send: Send<Name>,
) => Promise<RouteAnswer<Name> | Sent>

export interface Route<Name extends EndpointName = EndpointName> {
  readonly name: Name
  readonly answer: AnswerCall<Name>
  /** Set on endpoints with events, for callers that accept an event stream. */
  readonly stream: ((call: Call<Name>) => AsyncGenerator<StreamEvent<Name>>) | null
  /** Counts the copies that a call reads or changes, where the call itself does not say so. */
  readonly countCopies: ((call: Call<Name>) => Promise<number>) | null
}

/** Ties an answer function to its endpoint, so that both request and answer are type-checked. */
export function route<Name extends EndpointName>(
  name: Name,
  answer: AnswerCall<Name>,
  { stream = null, countCopies = null }: Partial<Pick<Route<Name>, 'stream' | 'countCopies'>> = {},
): Route {
  return { name, answer, stream, countCopies } as unknown as Route
}
