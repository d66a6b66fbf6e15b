import { userMay } from '@/lib/contract/user'
import type { Database } from '../db/database'
import { PlatformError } from '../error/platform-error'
import { coversReach } from '../session/covers-reach'
import type { Holder } from '../session/read-holder'
import { type NamedInReach, requireReach } from '../session/require-reach'
import { registeredJob } from './job-definition'
import type { jobs } from './job-table'

/** What a job was asked for and with: its work, its brand, what of the equipment it saw. */
export type HeldJob = Pick<typeof jobs.$inferSelect, 'subject' | 'input' | 'platformId' | 'reach'>

/**
 * Refuses whoever does not hold now what a job was asked for with: its rights, its brand, the equipment that it names and
 * all that it saw. One rule for every kind of job and for every moment: before it starts, while it runs, and for each
 * look at what it has made. A kind that this version does not know is refused.
 */
export const requireJobRights = async (
  database: Database,
  holder: Holder | null,
  { subject, input, platformId, reach }: HeldJob,
  named: readonly NamedInReach[],
): Promise<void> => {
  const kind = registeredJob(subject)
  if (kind === undefined || holder === null || holder.platformId !== platformId) throw new PlatformError('forbidden')
  const user = { superAdmin: holder.superAdmin, perms: [...holder.perms] }
  if (!kind.rights(input).every((right) => userMay(user, right))) throw new PlatformError('forbidden')
  if (!(await coversReach(database, holder.reach, reach))) throw new PlatformError('forbidden')
  await requireReach(database, holder.reach, input, { name: `${subject}.job`, effect: false }, named)
}
