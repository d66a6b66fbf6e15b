import './zod-mode'
import * as z from 'zod'
import { get, post } from './endpoint'

// ours: spec 7 shows the path `/api/checker_svc` and that POST sends a body and any other method a query, and nothing
// else. Here it is the checker service's one door: `call` names one of the service's reads, whatever the method.
const input = z.strictObject({
  call: z.enum(['getRegionByLang']),
  languageId: z.union([z.literal([0, 1]), z.enum(['0', '1']).transform((id) => (id === '0' ? 0 : 1))]),
})
const data = z.object({ regionList: z.array(z.unknown()) })

export const checkerServiceApi = {
  read: get('/api/checker_svc', { access: 'session', anyMethod: true, input, data }),
  readByBody: post('/api/checker_svc', { access: 'session', effect: false, input, data }),
}
