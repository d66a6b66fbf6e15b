import './zod-mode'
import * as z from 'zod'
import { ControllerType, MacWifiId } from './device'
import { HidomFilter } from './hidom'
import { confirmedRows } from './job'
import { SmartTouchFilter } from './smart-touch'

/** Filters of the controller lists, of whatever kind. */
export const controllerFilter = z.strictObject({ ...HidomFilter.shape, ...SmartTouchFilter.shape })

/** Rows of the list of one kind of controllers: by key, or every row that matches a filter, minus exceptions. */
export const ControllerSelection = z.strictObject({
  controllerType: ControllerType,
  selection: z.union([
    z.strictObject({ keys: z.array(MacWifiId).min(1).max(5000) }),
    z.strictObject({
      filter: controllerFilter,
      except: z.array(MacWifiId).max(5000).default([]),
      count: confirmedRows,
    }),
  ]),
})
export type ControllerSelection = z.infer<typeof ControllerSelection>
