/** The files of rates of the European Central Bank on 127.0.0.1 for tests, with the rates that a test names. */
import { fakeHost, type FakeHost } from '#server/testing/fake-host'

export interface SandboxEcb extends Pick<FakeHost, 'url' | 'close'> {
  /** Returns the files that were fetched since the last call. */
  takeAsked(): string[]
  /** What comes instead of the right file; null for the right one. */
  misbehave(what: { readonly status: number; readonly body: string } | null): void
}

/** US dollars for a euro, by day. */
export type SandboxRates = Readonly<Record<string, string>>

/** Starts the sandbox on a free port. `ratesOf` returns the rates of the moment. */
export async function startEcb(ratesOf: () => SandboxRates): Promise<SandboxEcb> {
  const folder = '/stats/eurofxref/'
  let fault: { readonly status: number; readonly body: string } | null = null
  const host = await fakeHost((response, { path }) => {
    const days = Object.entries(ratesOf()).toSorted(([one], [other]) => (one < other ? 1 : -1))
    const files: Readonly<Record<string, string>> = {
      'eurofxref-daily.xml': ratesFile(days.slice(0, 1)),
      'eurofxref-hist-90d.xml': ratesFile(days.slice(0, 90)),
      'eurofxref-hist.xml': ratesFile(days),
    }
    const file = path.startsWith(folder) ? files[path.slice(folder.length)] : undefined
    const { status, body } = fault ?? { status: file === undefined ? 404 : 200, body: file ?? '' }
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
  })
  return {
    url: host.url,
    close: host.close,
    takeAsked: () => host.asked.splice(0).map(({ path }) => path.replace(folder, '')),
    misbehave: what => void (fault = what),
  }
}

export function ratesFile(days: readonly (readonly [day: string, dollars: string])[]): string {
  const cubes = days.map(
    ([day, dollars]) =>
      `<Cube time='${day}'>\n<Cube currency='USD' rate='${dollars}'/>\n<Cube currency='JPY' rate='171.4'/>\n</Cube>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube>
${cubes.join('\n')}
</Cube>
</gesmes:Envelope>`
}
