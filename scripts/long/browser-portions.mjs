import { runPlaywright } from '../test/playwright.mjs'
import { withFigures } from './with-figures.mjs'

/**
 * An end-to-end test file, or a folder of them, in this many portions, as Playwright shards tests.
 * @param {string} file
 * @param {number} count
 * @param {Record<string, string>} env
 * @param {string[]} [args] Of `playwright test`.
 * @returns {import('./run-proof.mjs').Portion[]}
 */
export const browserPortions = (file, count, env, args = []) =>
  Array.from({ length: count }, (_, at) => ({
    name: count === 1 ? file : `${file}, ${at + 1} of ${count}`,
    run: () => {
      const shard = count === 1 ? [] : [`--shard=${at + 1}/${count}`]
      // Not `long`: Playwright empties its folder, and that one holds the passed portions.
      return withFigures((figures) => runPlaywright('long-e2e', [file, ...shard, ...args], { ...env, ...figures }))
    },
  }))
