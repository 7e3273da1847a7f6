// The browser reports every refused or lost call on its console. A journey that causes one removes the report.

/** Removes the complaints about answers with this status, or about calls that never arrived. */
export function forgive(
  complaints: string[],
  expected: 400 | 401 | 403 | 404 | 409 | 415 | 429 | 500 | 503 | 'lost calls' | 'no network',
): void {
  const words = wordsOf(expected)
  const others = complaints.filter(complaint => !words.some(word => complaint.includes(word)))
  complaints.splice(0, complaints.length, ...others)
}

function wordsOf(expected: number | 'lost calls' | 'no network'): string[] {
  if (expected === 'lost calls') return ['net::ERR_FAILED', 'Failed to fetch dynamically']
  if (expected === 'no network') return ['net::ERR_INTERNET_DISCONNECTED']
  return [`status of ${expected}`]
}
