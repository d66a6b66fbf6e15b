import './zod-mode'
import * as z from 'zod'
import { fromQuery, get, Id } from './endpoint'

/** A region in the language asked for. Domain 2.28: level 1 area, 2 country or province, 3 city. */
export const Region = z.object({
  regionId: Id,
  pid: Id,
  regionName: z.string(),
  level: z.literal([1, 2, 3]),
  countryCode: z.string(),
  phoneCode: z.string(),
})
export type Region = z.infer<typeof Region>

/** 0 is Chinese, anything else English. Spec 7. */
export const RegionQuery = z.strictObject({ languageId: fromQuery(z.literal([0, 1])) })
export const RegionList = z.object({ regionList: z.array(Region) })

export const regionApi = {
  byLanguage: get('/checker_svc/getRegionByLang', { access: 'session', input: RegionQuery, data: RegionList }),
}
