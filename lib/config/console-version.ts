import 'server-only'
import { type Build, readCommit } from '@/lib/telemetry/build'
import manifest from '../../package.json'
import { processState } from './process-state'

const commit = processState<string>('commit')

/** Reads the commit beside the program, which alone knows where it lies. */
export const noteCommit = (folder: string): void => {
  commit.value = readCommit(folder)
}

/** Version of this console, as its package has it, and its commit. */
export const consoleBuild = (): Build => ({ version: manifest.version, commit: commit.value ?? 'unknown' })
