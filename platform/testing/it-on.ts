import { itIf } from '@/tests/support/it-if'
import { hasPostgres } from '../../scripts/test/postgres.mjs'

type Engine = 'pglite' | 'postgres'

const here: Engine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

/**
 * `it` for what only one engine can show. Where the run has that engine too, nothing is missing: the test is skipped as
 * `[skipped: other engine]`, which a runner need not count. It stays registered, for a file without a test is a failure.
 */
export const itOn = (engine: Engine) =>
  itIf(
    here === engine,
    engine === 'postgres' && !hasPostgres() ? 'needs PostgreSQL (Debian package postgresql-15)' : 'other engine',
  )
