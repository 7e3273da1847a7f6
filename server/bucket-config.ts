/** Reads from the environment where uploaded pictures are kept. */
import { BadConfig, type Variable, webAddressOf } from './environment.ts'
import type { Bucket } from './images/bucket-store.ts'

/** Returns the bucket of IMAGE_STORE=s3; null for the folder. Throws BadConfig, which never repeats a key. */
export function bucketOf(variable: Variable): Bucket | null {
  const kind = variable('IMAGE_STORE') ?? 'folder'
  if (kind !== 'folder' && kind !== 's3')
    throw new BadConfig(`IMAGE_STORE must be folder or s3, not "${kind}".`)
  if (kind === 'folder') return null
  const needed = (name: string) => {
    const text = variable(name)
    if (text === null) throw new BadConfig(`IMAGE_STORE=s3 needs ${name}.`)
    return text
  }
  const endpoint = webAddressOf('S3_ENDPOINT', needed('S3_ENDPOINT'))
  const name = needed('S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    throw new BadConfig(`S3_BUCKET must be the name of a bucket, not "${name}".`)
  const region = variable('S3_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw new BadConfig(`S3_REGION must be a region such as us-east-1, not "${region}".`)
  const accessKeyId = needed('S3_ACCESS_KEY_ID')
  return { endpoint, name, region, accessKeyId, secretAccessKey: needed('S3_SECRET_ACCESS_KEY') }
}
