import type * as z from 'zod'
import { type ControllerType, DeviceFilter, deviceSorts } from '@/lib/contract/device'
import { HidomFilter, hidomSorts } from '@/lib/contract/hidom'
import { SmartTouchFilter, smartTouchSorts } from '@/lib/contract/smart-touch'
import type { ControllerFilter, ControllerSort } from './controller-query'

/** What the lists of the four kinds of controllers differ in. */
export type ControllerKind = {
  /** Part of the subjects of its jobs: `device.exportHimit`. */
  name: 'Himit' | 'Hicube' | 'Hidom' | 'SmartTouch'
  type: ControllerType
  filter: z.ZodType<ControllerFilter>
  sorts: readonly ControllerSort[]
}

const kind = (name: ControllerKind['name'], rest: Omit<ControllerKind, 'name'>): ControllerKind => ({ name, ...rest })

export const himit = kind('Himit', { type: 1, filter: DeviceFilter, sorts: deviceSorts })
export const hidom = kind('Hidom', { type: 2, filter: HidomFilter, sorts: hidomSorts })
export const smartTouch = kind('SmartTouch', { type: 3, filter: SmartTouchFilter, sorts: smartTouchSorts })
export const hicube = kind('Hicube', { type: 4, filter: DeviceFilter, sorts: deviceSorts })
