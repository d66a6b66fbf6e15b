import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleProgram } from '../bundle.mjs'
import { root } from '../toolchain.mjs'
import { run } from './tool.mjs'

/**
 * Makes a dump of the embedded database with all its tables, which the tests of a run open instead of making their own.
 * @template Result
 * @param {(file: string) => Promise<Result>} work Given the dump, which is gone afterwards.
 * @returns {Promise<Result>}
 */
export async function withSnapshot(work) {
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
  try {
    const program = join(root, 'build', 'test', 'make-snapshot.mjs')
    await bundleProgram({
      entry: 'platform/testing/make-snapshot.ts',
      outfile: program,
      external: ['@electric-sql/pglite', 'pg', 'pg-native', 'pino'],
    })
    const file = join(folder, 'tables.tar')
    if ((await run([program, file])) !== 0) throw new Error('the snapshot could not be made')
    return await work(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
