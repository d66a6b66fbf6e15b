import './zod-mode'
import * as z from 'zod'
import { get, noInput } from './endpoint'

/** The filters of the list of upgrades that wait for the caller's decision: a user cannot approve their own upgrade. */
export const awaitsApproval = { approval: 'waiting', taskStatus: 0, isOwn: 0 } as const

// ours: not shown in the spec
/** Apart from the upgrades' own calls: every page asks it, beside the menu. */
export const otaApprovalApi = {
  /** How many upgrades wait for the caller's decision. */
  count: get('/sys/ota/task/awaiting', {
    access: 'ota:approve',
    input: noInput,
    data: z.object({ count: z.number().int() }),
  }),
}
