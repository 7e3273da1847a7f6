/** A route: the name of an endpoint of the contract and the function that answers it. */
import type { Readable } from 'node:stream'
import type { Answer, EndpointName, Endpoints, Received, StreamEvent } from '#contract/endpoints'
import type { Idempotency } from '#server/idempotency'

/** What only a call with a token has; null on open endpoints. */
type WithToken<Name extends EndpointName> = Endpoints[Name]['access'] extends 'collector' ? string : null

/** One call, checked and translated: names inside, cents. */
export interface Call<Name extends EndpointName> {
  readonly collectorId: WithToken<Name>
  readonly params: Received<Name, 'params'>
  readonly query: Received<Name, 'query'>
  readonly body: Received<Name, 'body'>
  /** The one uploaded file of a form endpoint. */
  readonly file: Endpoints[Name] extends { readonly file: string } ? Buffer : null
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

export interface Route<Name extends EndpointName = EndpointName> {
  readonly name: Name
  readonly answer: (call: Call<Name>) => Promise<RouteAnswer<Name>>
  /** Set on endpoints with events, for callers that accept an event stream. */
  readonly stream: ((call: Call<Name>) => AsyncGenerator<StreamEvent<Name>>) | null
}

/** Ties an answer function to its endpoint, so that both request and answer are type-checked. */
export function route<Name extends EndpointName>(
  name: Name,
  answer: (call: Call<Name>) => Promise<RouteAnswer<Name>>,
  stream: ((call: Call<Name>) => AsyncGenerator<StreamEvent<Name>>) | null = null,
): Route {
  return { name, answer, stream } as unknown as Route
}
