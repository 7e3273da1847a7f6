/** Ids of rows: UUIDs of version 7, each after all that this process has made before. */
import { v7 } from 'uuid'

export function newId(): string {
  return v7()
}
