/** A keep-alive connection that sends ready-made requests and reads little of the answers, to take little CPU itself. */
import { connect, type Socket } from 'node:net'

const end = Buffer.from('\r\n0\r\n\r\n')
const headEnd = Buffer.from('\r\n\r\n')

export interface Reply {
  readonly status: number
  readonly bytes: number
}

export interface Connection {
  /** Sends one request and waits for its answer. One at a time. */
  send(request: Buffer): Promise<Reply>
  close(): void
}

/** What is known of an answer that is still arriving. */
interface Arriving {
  head: Buffer
  status: number
  /** Of the body that is expected; null for chunks, which end with an empty one. */
  length: number | null
  bytes: number
  last: Buffer
}

const nothing = (): Arriving => ({
  head: Buffer.alloc(0),
  status: 0,
  length: 0,
  bytes: 0,
  last: Buffer.alloc(0),
})

/** Opens a connection to a server on this machine. Connects again when the server closes it. */
export function openConnection(port: number): Connection {
  let socket: Socket | null = null
  let arriving = nothing()
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null

  function opened(): Socket {
    const fresh = connect({ port, host: '127.0.0.1', noDelay: true })
    fresh.on('data', take)
    const lost = (error?: Error) => {
      if (socket === fresh) socket = null
      waiting?.reject(error ?? new Error('the server closed the connection'))
      waiting = null
    }
    fresh.once('error', lost)
    fresh.once('close', () => lost())
    return fresh
  }

  function take(chunk: Buffer): void {
    let body = chunk
    if (arriving.status === 0) {
      arriving.head = arriving.head.length === 0 ? chunk : Buffer.concat([arriving.head, chunk])
      const at = arriving.head.indexOf(headEnd)
      if (at < 0) return
      const head = arriving.head.toString('latin1', 0, at)
      arriving.status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      arriving.length = length === undefined ? null : Number(length)
      // The blank line may be the one before an empty chunk.
      body = arriving.head.subarray(at + 2)
      arriving.bytes = -2
    }
    arriving.bytes += body.length
    arriving.last =
      body.length >= end.length ? body : Buffer.concat([arriving.last, body]).subarray(-end.length)
    const isWhole =
      arriving.length === null
        ? arriving.last.subarray(-end.length).equals(end)
        : arriving.bytes >= arriving.length
    if (!isWhole) return
    const { status, bytes } = arriving
    arriving = nothing()
    const settled = waiting
    waiting = null
    settled?.resolve({ status, bytes })
  }

  return {
    send: request =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        arriving = nothing()
        socket ??= opened()
        socket.write(request)
      }),
    close: () => {
      socket?.destroy()
      socket = null
    },
  }
}

export interface Request {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

/** Returns a request as it goes over the wire. */
export function bytesOf({ method = 'GET', path, body }: Request, token: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}
