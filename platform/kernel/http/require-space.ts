import type { SpaceUse } from '../db/free-space'
import { PlatformError } from '../error/platform-error'

/** Throws `storageFull` where the disk has no room for a change, or not even for a sign-in. */
export const requireSpace = async (
  { hasSpace }: { hasSpace: (use?: SpaceUse) => Promise<boolean> },
  use: SpaceUse = 'change',
): Promise<void> => {
  if (!(await hasSpace(use))) throw new PlatformError('storageFull')
}
