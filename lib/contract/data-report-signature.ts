import './zod-mode'
import * as z from 'zod'
import { ReportResult } from './data-report-result'
import { DateTime, fromQuery, get, Id, post, upload } from './endpoint'
import { FileId } from './stored-file'
import { hasSpecialCharacters, remarkText } from './text'
import { hasOneDirection, oneDirection } from './text-direction'

/** 1 the commissioning engineer, 2 the customer. */
export const SignerRole = z.literal([1, 2])
export type SignerRole = z.infer<typeof SignerRole>
export const signerRoles = [1, 2] as const satisfies readonly SignerRole[]

/** An image of a signature: a PNG of at most 200 kB. */
export const signatureFile = { maxFile: 200 * 1024, types: ['png'] } as const
/** Pixels: the stored size of a signature, and the largest accepted. */
export const signatureSize = { width: 1200, height: 400 } as const

/** Characters in people's names that do not count as special. */
const nameMarks = /[.'’‘·]/g
const signerName = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(32, { error: 'tooLong' })
  .refine(hasOneDirection, oneDirection)
  .refine((text) => !hasSpecialCharacters(text.replace(nameMarks, '')), { error: 'specialCharacters' })

/** A signature on a report. Domain 2.19, `signatureUrl`. */
export const ReportSignature = z.object({
  role: SignerRole,
  signerName: z.string(),
  /** Of its image; null: signed by the printed name. */
  fileId: FileId.nullable(),
  signTime: DateTime,
  /** The conclusion at the time of signing; without a result on a draft that had none yet. */
  result: ReportResult.nullable(),
  remark: z.string(),
})
export type ReportSignature = z.infer<typeof ReportSignature>

type Conclusion = { result: ReportResult | null; remark: string }
/** Whether a signature still covers a report that ends this way: a changed conclusion was not signed. */
export const staysSigned = (signed: Conclusion, { result, remark }: Conclusion): boolean =>
  signed.remark === remark.trim() && (signed.result === null || signed.result === result)

const signed = {
  reportId: Id,
  role: fromQuery(SignerRole),
  signerName,
  /** Version of the report that the signer has seen. */
  version: fromQuery(z.number().int()),
  /** The conclusion about to be given; none, or in a form an empty text, before there is one. */
  result: z.union([z.null(), z.literal('').transform(() => null), fromQuery(ReportResult)]),
  remark: remarkText(200),
}
const all = z.object({ signatures: z.array(ReportSignature) })

// ours: not shown in the spec
export const signatureApi = {
  /** Replaces an existing signature. */
  sign: {
    ...upload('/checker_svc/report/sign', { access: 'report:save', file: signatureFile, fields: signed, data: all }),
  },
  /** The same by the printed name alone. */
  signByName: post('/checker_svc/report/signByName', {
    access: 'report:save',
    input: z.strictObject(signed),
    data: all,
  }),
  unsign: post('/checker_svc/report/unsign', {
    access: 'report:save',
    input: z.strictObject({ reportId: Id, role: SignerRole }),
    data: all,
  }),
  signature: get('/checker_svc/report/signature', {
    download: true as const,
    data: z.unknown(),
    access: 'report:list',
    input: z.strictObject({ reportId: Id, fileId: FileId }),
  }),
}
