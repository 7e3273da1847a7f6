/** Says why PostgreSQL cannot be used and what to do about it, in a sentence for the operator. */
import pg from 'pg'

/** Where a connection leads, as pg reads it from an address. */
interface Target {
  readonly server: string
  readonly host: string
  readonly database: string
  readonly role: string
  /** What PostgreSQL, the system or the driver said. */
  readonly reason: string
}

type Sentence = (target: Target) => string

const notAnswering: Sentence = ({ server }) =>
  `PostgreSQL at ${server} does not answer: it may be frozen or overloaded, or a firewall between may drop what is sent. Look at its log, and restart it if it hangs.`
const noSecureConnection: Sentence = ({ server, reason }) =>
  `There is no secure connection to ${server} (${reason}): check sslmode and the certificates named in DATABASE_URL.`

/** By the code of PostgreSQL (docs "PostgreSQL Error Codes") or of the system; the first that fits. */
const byCode: readonly (readonly [code: RegExp, sentence: Sentence])[] = [
  [
    /^28P01$/,
    ({ role, server }) =>
      `PostgreSQL at ${server} refuses the password of the role "${role}": set the right one as DATABASE_PASSWORD or in DATABASE_URL.`,
  ],
  [
    /^28/,
    ({ role, server, reason }) =>
      `PostgreSQL at ${server} does not let the role "${role}" in (${reason}): create the role, or allow it in pg_hba.conf.`,
  ],
  [
    /^(3D|57P04)/,
    ({ database, server }) =>
      `There is no database "${database}" at ${server}: create it, or name another one in DATABASE_URL.`,
  ],
  [
    /^42501$/,
    ({ role, database, reason }) =>
      `The role "${role}" has too few rights in the database "${database}" (${reason}): make it the owner with ALTER DATABASE … OWNER TO ….`,
  ],
  [
    /^25006$/,
    ({ database, server }) =>
      `The database "${database}" at ${server} is read-only: name the primary server in DATABASE_URL, or set default_transaction_read_only to off.`,
  ],
  [
    /^53300$/,
    ({ server }) =>
      `PostgreSQL at ${server} has no connection left: end other programs that use it, or raise its limit of connections or that of the role.`,
  ],
  [/^53100$/, ({ server }) => `The disk of PostgreSQL at ${server} is full: free some space on it.`],
  [
    /^53/,
    ({ server, reason }) =>
      `PostgreSQL at ${server} has too little of something (${reason}): look at its log.`,
  ],
  [/^57P/, ({ server }) => `PostgreSQL at ${server} is starting or stopping: try again in a moment.`],
  [
    /^(57014|55P03)$/,
    ({ server }) => `PostgreSQL at ${server} took too long to answer: look at its load and its log.`,
  ],
  [
    /^(58|XX00[12])/,
    ({ database, server, reason }) =>
      `The database "${database}" at ${server} cannot be read or is damaged (${reason}): look at the log of PostgreSQL and at its disk, and restore a backup if it is damaged.`,
  ],
  [
    /^(ENOTFOUND|EAI_)/,
    ({ host }) => `The host "${host}" of PostgreSQL is not found: is its name in DATABASE_URL right?`,
  ],
  [
    /^(ECONNREFUSED|ENOENT|EHOST|ENET|EADDRNOTAVAIL)/,
    ({ server }) =>
      `PostgreSQL cannot be reached at ${server}: is it running, and are host and port in DATABASE_URL right?`,
  ],
  [/^ETIMEDOUT$/, notAnswering],
  [
    /^(08|ECONN|EPIPE)/,
    ({ server }) => `The connection to PostgreSQL at ${server} was cut: try again in a moment.`,
  ],
  [/CERT|TLS|SSL|SIGNATURE/, noSecureConnection],
]

/** By what the driver says, which has no code. */
const byMessage: typeof byCode = [
  [
    /password must be a/i,
    ({ role, server }) =>
      `PostgreSQL at ${server} asks for a password of the role "${role}": set DATABASE_PASSWORD.`,
  ],
  [/\bSSL\b/, noSecureConnection],
  [/timeout/i, notAnswering],
  [
    /connection|invalid response/i,
    ({ server }) =>
      `The connection to PostgreSQL at ${server} was cut: try again in a moment, and check that PostgreSQL answers at this port.`,
  ],
]

/** Returns the sentence; null for what is no fault of the database. */
export function postgresFault(url: string, error: Error, code: string | null): string | null {
  const [text, faults] = code === null ? [error.message, byMessage] : [code, byCode]
  const sentence = faults.find(([fits]) => fits.test(text))?.[1]
  return sentence === undefined ? null : sentence(targetOf(url, error.message))
}

/** Never repeats the password. */
function targetOf(url: string, reason: string): Target {
  const { host, port, database = '', user = '' } = new pg.Client({ connectionString: url })
  const server = host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`
  return { server, host, database, role: user, reason }
}
