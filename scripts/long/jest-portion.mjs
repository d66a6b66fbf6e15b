import { buildPlatform, platformCli } from '../build.mjs'
import { runJest } from '../test/jest.mjs'
import { withPostgres } from '../test/postgres.mjs'
import { withFigures } from './with-figures.mjs'

const databases = {
  pglite: (work) => work({ TEST_DATABASE: 'pglite' }),
  postgres: (work) => withPostgres((TEST_DATABASE_URL) => work({ TEST_DATABASE: 'postgres', TEST_DATABASE_URL })),
}

/**
 * Tests that Jest runs, by themselves those of the platform on the embedded database.
 * @param {string} name
 * @param {number} minutes
 * @param {string[] | undefined} files All of the project if undefined.
 * @param {{ env?: Record<string, string>, engine?: 'pglite' | 'postgres', project?: string, shard?: string, needs?: string[] }} [how]
 * @returns {import('./run-proof.mjs').Portion}
 */
export const jestPortion = (
  name,
  minutes,
  files,
  { env = {}, engine = 'pglite', project = 'platform', shard, needs = [] } = {},
) => ({
  name,
  minutes,
  files: files ?? [],
  needs: engine === 'postgres' ? ['postgres', ...needs] : needs,
  run: async () => {
    await buildPlatform()
    return withFigures((figures) =>
      databases[engine]((database) =>
        runJest([project], { env: { ...env, ...figures, ...database, PLATFORM_ENTRY: platformCli }, files, shard }),
      ),
    )
  },
})
