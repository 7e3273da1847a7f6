/**
 * `npm run store-images -- [folder]`: copies pictures from a folder, DATA_DIR's uploads unless given, into the bucket
 * of IMAGE_STORE=s3, if it lacks them. For the change to a bucket, and after a restore with PostgreSQL's tools.
 */
import { existsSync } from 'node:fs'
import { BadConfig, readConfig } from '#server/config'
import { copyImages } from '#server/images/copy-images'
import { folderStore } from '#server/images/folder-store'
import { openImages, uploadsFolderOf } from '#server/open-data'
import { pathFromCaller, runOrExit } from './run-or-exit.ts'

await runOrExit(async () => {
  const config = readConfig(process.env)
  if (config.bucket === null) throw new BadConfig('Set IMAGE_STORE=s3 and its bucket first.')
  const given = process.argv[2]
  const folder = given === undefined ? uploadsFolderOf(config) : pathFromCaller(given)
  if (!existsSync(folder)) throw new BadConfig(`There is no folder ${folder}`)
  const copied = await copyImages(folderStore(folder), openImages(config))
  process.stdout.write(`Pictures copied into the bucket ${config.bucket.name}: ${copied}.\n`)
})
