/** A bucket of a real S3-compatible store on this machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Bucket } from '#server/images/bucket-store'

export interface TestBucket {
  readonly bucket: Bucket
  close(): Promise<void>
}

export async function testBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  const name = 'holofolio-pictures'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name }],
  })
  const { port } = await server.run()
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      name,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
