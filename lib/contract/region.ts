import './zod-mode'
import * as z from 'zod'
import { fromQuery, get, Id, noInput, nothing, post } from './endpoint'
import { nameText } from './text'

/** A name of the IANA database known to this machine. */
export const isTimeZone = (name: string): boolean => {
  try {
    // Intl accepts offsets such as +08:00 as zones, but they have no summer time.
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** A region in the language asked for. Domain 2.28: level 1 area, 2 country or province, 3 city. */
export const Region = z.object({
  regionId: Id,
  pid: Id,
  regionName: z.string(),
  level: z.literal([1, 2, 3]),
  countryCode: z.string(),
  phoneCode: z.string(),
  // ours: position for the map's search; optional
  longitude: z.number().nullable().optional(),
  latitude: z.number().nullable().optional(),
})
export type Region = z.infer<typeof Region>

/** 0 is Chinese, anything else English. Spec 7. */
export const RegionQuery = z.strictObject({ languageId: fromQuery(z.literal([0, 1])) })
export const RegionList = z.object({ regionList: z.array(Region) })

/** A region with both names and all its stored fields. */
export const RegionRow = z.object({
  regionId: Id,
  /** 0: an area. */
  pid: Id,
  regionNameZh: z.string(),
  regionNameEn: z.string(),
  level: z.literal([1, 2, 3]),
  countryCode: z.string(),
  phoneCode: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  timeZone: z.string(),
  version: z.number().int(),
})
export type RegionRow = z.infer<typeof RegionRow>

const coordinate = (most: number) =>
  z.number({ error: 'notNumber' }).min(-most, { error: 'outOfRange' }).max(most, { error: 'outOfRange' }).nullable()

const form = {
  regionNameZh: nameText(32),
  regionNameEn: nameText(32),
  countryCode: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, { error: 'countryCode' })]),
  phoneCode: z.union([z.literal(''), z.string().regex(/^\+[1-9]\d{0,5}$/, { error: 'phoneCode' })]),
  longitude: coordinate(180),
  latitude: coordinate(90),
  /** A name of the IANA database; empty if it spans several zones. */
  timeZone: z.union([z.literal(''), z.string().max(64).refine(isTimeZone, { error: 'timeZone' })]),
}
export const RegionForm = z.strictObject({ pid: Id, ...form })
export type RegionForm = z.infer<typeof RegionForm>
export const RegionUpdate = z.strictObject({ regionId: Id, ...form, version: z.number().int() })
export type RegionUpdate = z.infer<typeof RegionUpdate>

export const regionApi = {
  // Spec 7: read at start-up, which is before the sign-in.
  byLanguage: get('/checker_svc/getRegionByLang', { access: 'public', input: RegionQuery, data: RegionList }),
  // ours: not shown in the spec. Paths by domain 7.
  tree: get('/checker_svc/region/tree', {
    access: 'organization:list',
    input: noInput,
    data: z.object({ list: z.array(RegionRow) }),
  }),
  save: post('/checker_svc/region/save', {
    access: 'region:save',
    input: RegionForm,
    data: z.object({ regionId: Id }),
  }),
  update: post('/checker_svc/region/update', { access: 'region:save', input: RegionUpdate, data: nothing }),
  /** Refused while it has regions below it, or an organization, a user or a project references it. */
  remove: post('/checker_svc/region/delete', {
    access: 'region:save',
    input: z.strictObject({ regionId: Id }),
    data: nothing,
  }),
}
