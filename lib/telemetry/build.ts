import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which build of a program runs. */
export type Build = { version: string; commit: string }

/** Commit that a program was built from, as the build left it beside it; `unknown` where it runs from its sources. */
export const readCommit = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'commit'), 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
