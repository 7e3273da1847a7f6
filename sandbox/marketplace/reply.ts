/** An answer of the sandbox before it is sent: JSON, or a page where the body is a text. */
export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | readonly unknown[] | string
}

/** The body as it goes over the wire. */
export function textOf({ body }: Reply): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

export function contentTypeOf({ body }: Reply): string {
  return typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
}
