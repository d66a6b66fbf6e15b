import type { Database } from '../../kernel/db/database'
import { embeddedProvider } from './embedded-provider'
import type { PushProvider } from './push-provider'

/** The provider of this platform. A site with a push service of its own puts it here. */
export const openPushProvider = (database: Database, clock: () => Date): PushProvider =>
  embeddedProvider(database, clock)
