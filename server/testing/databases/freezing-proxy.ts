/** A TCP proxy in front of a PostgreSQL server that can freeze: it accepts connections, and passes nothing on. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FreezingProxy {
  /** The same database, through the proxy. */
  readonly url: string
  freeze(): void
  /** Passes on what has been kept meanwhile, and what comes. */
  thaw(): void
  close(): Promise<void>
}

export async function freezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const to = new URL(databaseUrl)
  let isFrozen = false
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const target = connect(Number(to.port || 5_432), to.hostname)
    client.pipe(target).pipe(client)
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
      if (isFrozen) socket.cork()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.cork()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.uncork()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
