import 'server-only'
import manifest from '../../package.json'
import { type Build, readCommit } from './build'
import { processState } from './process-state'

const commit = processState<string>('commit')

/** Reads the commit beside the program, which alone knows where it lies. */
export const noteCommit = (folder: string): void => {
  commit.value = readCommit(folder)
}

/** Version of this console, as its package has it, and its commit. */
export const consoleBuild = (): Build => ({ version: manifest.version, commit: commit.value ?? 'unknown' })
