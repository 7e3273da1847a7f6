/** What a route is: the name of an endpoint of the contract and the function that answers it. */
import type { Readable } from 'node:stream'
import type { EndpointName, Endpoints, Received, ServerAnswer } from '#contract/endpoints'

/** What only a call with a token has; null on open endpoints. */
type WithToken<Name extends EndpointName> = Endpoints[Name]['access'] extends 'collector' ? string : null

/** An Idempotency-Key with the digest of method, path and body it came with. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

/** One call, checked and decoded: dollars are cents by now. */
export interface Call<Name extends EndpointName> {
  readonly collectorId: WithToken<Name>
  readonly params: Received<Name, 'params'>
  readonly query: Received<Name, 'query'>
  readonly body: Received<Name, 'body'>
  /** The one uploaded file of a form endpoint. */
  readonly file: Endpoints[Name] extends { readonly file: string } ? Buffer : null
  readonly idempotency: Idempotency | null
  /** SHA-256 of the bearer token, to tell this session from the collector's others. */
  readonly tokenHash: WithToken<Name>
  /** Where the call came from, for limits: the peer's address, or what a configured proxy says. */
  readonly address: string
  /** The User-Agent, for the list of sessions. */
  readonly device: string | null
}

/** What a route gives: the answer in cents, or the bytes of a download. */
type Answer<Name extends EndpointName> = Endpoints[Name] extends { readonly download: object }
  ? Readable
  : ServerAnswer<Name>

export interface Route<Name extends EndpointName = EndpointName> {
  readonly name: Name
  readonly answer: (call: Call<Name>) => Promise<Answer<Name>>
  /** For callers that accept an event stream, on endpoints that have events. */
  readonly stream: ((call: Call<Name>) => AsyncGenerator<RouteEvent>) | null
}

/** An event of the endpoint's events, by its name. */
export interface RouteEvent {
  readonly event: string
  readonly data: unknown
}

/** Ties an answer function to its endpoint, so that both sides of the wire are checked. */
export function route<Name extends EndpointName>(
  name: Name,
  answer: (call: Call<Name>) => Promise<Answer<Name>>,
  stream: ((call: Call<Name>) => AsyncGenerator<RouteEvent>) | null = null,
): Route {
  return { name, answer, stream } as unknown as Route
}
