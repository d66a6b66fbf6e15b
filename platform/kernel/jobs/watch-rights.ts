import type { Database } from '../db/database'
import { PlatformError } from '../error/platform-error'
import type { Reach } from '../session/data-scope'
import { readHolder } from '../session/read-holder'
import type { NamedInReach } from '../session/require-reach'
import { type HeldJob, requireJobRights } from './require-job-rights'
import { RightsLost } from './rights-lost'

type WatchedJob = HeldJob & { userId: number }

export type RightsWatch = {
  /** Takes down what who asked sees now, for the checks that follow. Throws `RightsLost`. */
  begin: () => Promise<Reach>
  /** Throws `RightsLost`, and has the job stopped, when who asked does not hold any more what it was asked with. */
  check: (within?: Database) => Promise<void>
}

/** Looks again and again whether who asked for a running job still may. A change is looked at in its own transaction. */
export const watchRights = (
  { database, named }: { database: Database; named: readonly NamedInReach[] },
  job: WatchedJob,
  stop: () => void,
): RightsWatch => {
  let { reach } = job
  const read = async (within: Database): Promise<Reach> => {
    const holder = await readHolder(within, job.userId, job.platformId)
    try {
      await requireJobRights(within, holder, { ...job, reach }, named)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      stop()
      throw new RightsLost()
    }
    // Nobody has been refused by now; null is no limit, and not nobody.
    return holder === null ? [] : holder.reach
  }
  return {
    begin: async () => {
      const seen = await read(database)
      reach = seen && [...seen]
      return seen
    },
    check: async (within = database) => {
      await read(within)
    },
  }
}
