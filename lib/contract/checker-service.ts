import './zod-mode'
import * as z from 'zod'
import { get } from './endpoint'

// ours: spec 7 shows the path `/api/checker_svc`, that every method may call it, that POST sends a body and any other
// method a query, but no more. At the reference platform it is a single entry to the checker service: `call` names one
// of its reads, whatever the method.
const input = z.strictObject({
  call: z.enum(['getRegionByLang']),
  languageId: z.union([z.literal([0, 1]), z.enum(['0', '1']).transform((id) => (id === '0' ? 0 : 1))]),
})
const data = z.object({ regionList: z.array(z.unknown()) })

export const checkerServiceApi = {
  read: get('/api/checker_svc', { access: 'session', anyMethod: true, input, data }),
}
