import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'

/** A new key, with everything that has to be typed into the controller. Shown once. */
export const IssuedKey = z.object({
  username: MacWifiId,
  key: z.string(),
  topic: z.string(),
  broker: z.string(),
})
