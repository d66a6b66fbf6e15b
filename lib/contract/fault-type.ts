import './zod-mode'
import * as z from 'zod'
import { get, noInput } from './endpoint'
import { Severity, UnitKind } from './fault-code'

/** What the dictionary says of a code, in both languages. Domain 2.6b. */
export const FaultText = z.object({
  nameZh: z.string(),
  nameEn: z.string(),
  conditionZh: z.string(),
  conditionEn: z.string(),
  causeZh: z.string(),
  causeEn: z.string(),
  remedyZh: z.string(),
  remedyEn: z.string(),
})
export type FaultText = z.infer<typeof FaultText>

export const FaultType = FaultText.extend({
  unitKind: UnitKind,
  faultCode: z.string(),
  severity: Severity,
  autoClear: z.literal([0, 1]),
})
export type FaultType = z.infer<typeof FaultType>

/** A cause of shutdown (`d1-NN`) or a protection code (`PNN`) in both languages. Domain 3.2 and 3.3. */
export const StopCause = z.object({ code: z.string(), zh: z.string(), en: z.string() })

// ours: not shown in the spec. The dictionary's own screens add their calls.
export const faultTypeApi = {
  dictionary: get('/sys/faultType/dictionary', {
    access: 'fault:list',
    input: noInput,
    data: z.object({ types: z.array(FaultType), stopCauses: z.array(StopCause), protectCodes: z.array(StopCause) }),
  }),
}
