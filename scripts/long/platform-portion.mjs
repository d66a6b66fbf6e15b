import { buildPlatform, platformCli } from '../build.mjs'
import { runJest } from '../test/jest.mjs'
import { withPostgres } from '../test/postgres.mjs'
import { withFigures } from './with-figures.mjs'

/** Sources of every platform test's database and environment. */
export const platformTests = ['platform/testing', 'scripts/test', 'package-lock.json']

/** A test database for the duration of a portion. */
const engines = {
  pglite: (work) => work({}),
  postgres: (work) => withPostgres((TEST_DATABASE_URL) => work({ TEST_DATABASE: 'postgres', TEST_DATABASE_URL })),
}

/**
 * Test files of the platform on one of its databases.
 * @param {string} name
 * @param {'pglite' | 'postgres'} engine
 * @param {string[]} files
 * @param {Record<string, string>} [env]
 * @returns {import('./run-proof.mjs').Portion}
 */
export const platformPortion = (name, engine, files, env = {}) => ({
  name,
  run: async () => {
    await buildPlatform()
    return withFigures((figures) =>
      engines[engine]((database) =>
        runJest(['platform'], { env: { ...env, ...figures, ...database, PLATFORM_ENTRY: platformCli }, files }),
      ),
    )
  },
})
