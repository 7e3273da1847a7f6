/** An answer of the sandbox: JSON, or a page if the body is text. */
export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | readonly unknown[] | string
}

/** Returns the body as it is sent. */
export function textOf({ body }: Reply): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

export function contentTypeOf({ body }: Reply): string {
  return typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
}
