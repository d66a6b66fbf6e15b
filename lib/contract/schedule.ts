import './zod-mode'
import * as z from 'zod'
import { OperationMode } from './unit'

/** A line of a controller's weekly programme. Domain 6.4: weekday, time, action. */
export const Schedule = z.object({
  scheduleNo: z.number().int(),
  name: z.string(),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)),
  /** `HH:mm` in site time. */
  time: z.string(),
  /** 0 switch off, 1 switch on. */
  onOff: z.literal([0, 1]),
  /** Null when it only switches off. */
  mode: OperationMode.nullable(),
  /** °C. */
  setTemp: z.number().nullable(),
  /** Group that it works on; null: all units. */
  groupNo: z.number().int().nullable(),
  enabled: z.literal([0, 1]),
})
export type Schedule = z.infer<typeof Schedule>
