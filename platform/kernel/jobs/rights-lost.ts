import type { JobEndReason } from '@/lib/contract/job'

/** Who asked for a job may not have it any more. No `PlatformError`: that would be the failure of one row. */
export class RightsLost extends Error {
  static readonly reason = 'rightsLost' satisfies JobEndReason
  constructor() {
    super(RightsLost.reason)
  }
}
