import { writeFileSync } from 'node:fs'
import { test } from './test'

/** A file for `setInputFiles` as a person has one, on the disk: what is given as bytes goes through the browser's protocol. */
export const chosenFile = (name: string, content: string | Buffer): string => {
  const path = test.info().outputPath(name)
  writeFileSync(path, content)
  return path
}
