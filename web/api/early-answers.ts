/**
 * The answers that the head of the page asked for while the page's code was loading (./start.js), by address. Each
 * is taken once, by the call that would have asked for it.
 */
declare global {
  var earlyAnswers:
    | { readonly token: string; readonly answers: Partial<Record<string, Promise<Response>>> }
    | undefined
}

/** After this long on the page, what was asked for at its start may have changed. */
const usableForMs = 30_000

/** Returns the answer to a call that the same collector makes; undefined if it was not asked for. */
export function takeEarlyAnswer(
  method: string,
  address: string,
  token: string | null,
): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers
  if (early === undefined) return undefined
  // After a change, what was read before it no longer holds.
  if (method !== 'GET' || early.token !== token || performance.now() > usableForMs) {
    globalThis.earlyAnswers = undefined
    return undefined
  }
  const answer = early.answers[address]
  delete early.answers[address]
  return answer
}
