import './zod-mode'
import * as z from 'zod'
import { DateTime, fromQuery, get, Id, listQuery, nothing, page, post, searchText, upload } from './endpoint'
import { softwareFile } from './stored-file'
import { VersionNumber } from './version-number'

/** 1 server of Hi-Doms, 2 PC tool of Checkers, 3 programming tool of SmartTouch, 4 commissioning tool. Domain 2.23. */
export const SoftwareType = z.literal([1, 2, 3, 4])
export type SoftwareType = z.infer<typeof SoftwareType>
/** 1 offered, 0 no longer offered. */
export const SoftwareStatus = z.literal([0, 1])
const flag = z.literal([0, 1])

/** Spec 5: required, numeric, x.y.z: each with its own message. */
export const SoftwareVersion = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .regex(/^[\d.]*$/, { error: 'versionNumeric', abort: true })
  .pipe(VersionNumber)

export const PcSoftware = z.object({
  packageId: Id,
  versionType: SoftwareType,
  versionNumber: z.string(),
  description: z.string(),
  /** File name at upload. */
  fileName: z.string(),
  /** Bytes, fixed at upload like `sha256`: another file is another package. */
  fileSize: z.number().int(),
  sha256: z.string(),
  forceUpdate: flag,
  status: SoftwareStatus,
  uploadTime: DateTime,
  /** Real name; null when the person no longer exists. */
  uploader: z.string().nullable(),
  downloadCount: z.number().int(),
  /** Row version: a save based on an older one is refused. */
  version: z.number().int(),
})
export type PcSoftware = z.infer<typeof PcSoftware>

const description = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(500, { error: 'tooLong' })

export const PcSoftwareForm = z.strictObject({
  packageId: Id,
  description,
  forceUpdate: flag,
  version: z.number().int(),
})
export type PcSoftwareForm = z.infer<typeof PcSoftwareForm>

/** The text fields sent before the file. */
export const pcSoftwareUploadFields = {
  versionType: z
    .string({ error: 'versionTypeRequired' })
    .min(1, { error: 'versionTypeRequired' })
    .regex(/^[1-4]$/, { error: 'invalid' })
    // One of the four: the pattern guarantees it.
    .transform((text) => Number(text) as SoftwareType),
  versionNumber: SoftwareVersion,
  description,
  forceUpdate: fromQuery(flag),
}

export const pcSoftwareSorts = ['uploadTime', 'versionNumber', 'fileSize', 'downloadCount'] as const
export const PcSoftwareQuery = listQuery(pcSoftwareSorts, {
  versionType: fromQuery(SoftwareType).optional(),
  versionNumber: searchText.optional(),
  description: searchText.optional(),
  status: fromQuery(SoftwareStatus).optional(),
})
export type PcSoftwareQuery = z.infer<typeof PcSoftwareQuery>

const byId = z.strictObject({ packageId: Id })
const manage = 'pcSoftware:save'

// ours: not shown in the spec
export const pcSoftwareApi = {
  list: get('/sys/pc/software/list', { access: 'pcSoftware:list', input: PcSoftwareQuery, data: page(PcSoftware) }),
  /** Takes a zip or rar as it is: it is never unpacked. */
  upload: upload('/sys/pc/software/upload', {
    access: manage,
    file: softwareFile,
    fields: pcSoftwareUploadFields,
    data: byId,
  }),
  update: post('/sys/pc/software/update', { access: manage, input: PcSoftwareForm, data: nothing }),
  setStatus: post('/sys/pc/software/status', {
    access: manage,
    input: z.strictObject({ packageId: Id, status: SoftwareStatus, version: z.number().int() }),
    data: nothing,
  }),
  remove: post('/sys/pc/software/delete', { access: 'pcSoftware:delete', input: byId, data: nothing }),
  /** The file, counted. Refused (`illegalState`) if it is not offered. */
  download: get('/sys/pc/software/download', {
    access: 'pcSoftware:list',
    download: true,
    input: byId,
    data: z.unknown(),
  }),
}

type State = Pick<PcSoftware, 'status'>

/** What may be done with a package in its current state; the platform uses the same functions. */
export const pcSoftwareCan = {
  enable: ({ status }: State): boolean => status === 0,
  disable: ({ status }: State): boolean => status === 1,
  download: ({ status }: State): boolean => status === 1,
}
