import { runPlaywright } from '../test/playwright.mjs'
import { withFigures } from './with-figures.mjs'

/**
 * An end-to-end test file in this many portions, as Playwright shards tests.
 * @param {string} file
 * @param {{ count?: number, minutes: number, env?: Record<string, string> }} how `minutes` of each portion.
 * @returns {import('./run-proof.mjs').Portion[]}
 */
export const browserPortions = (file, { count = 1, minutes, env = { FULL_MATRIX: '1' } }) =>
  Array.from({ length: count }, (_, at) => ({
    name: count === 1 ? file : `${file}, ${at + 1} of ${count}`,
    minutes,
    files: [file],
    needs: ['browser'],
    run: () =>
      withFigures((figures) =>
        runPlaywright('long-proofs', [file], { env: { ...env, ...figures }, shard: `--shard=${at + 1}/${count}` }),
      ),
  }))
