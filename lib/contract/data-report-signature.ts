import './zod-mode'
import * as z from 'zod'
import { checkersOnly } from './checker'
import { ReportResult } from './data-report-result'
import { DateTime, fromQuery, get, Id, post, upload } from './endpoint'
import { FileId } from './stored-file'
import { hasSpecialCharacters, remarkText } from './text'
import { hasOneDirection, oneDirection } from './text-direction'

/** 1 who commissioned the system, 2 the customer. */
export const SignerRole = z.literal([1, 2])
export type SignerRole = z.infer<typeof SignerRole>
export const signerRoles = [1, 2] as const satisfies readonly SignerRole[]

/** An image of a signature: a PNG of at most 200 kB. */
export const signatureFile = { maxFile: 200 * 1024, types: ['png'] } as const
/** Pixels: as large as a signature is kept, and the most that is taken. */
export const signatureSize = { width: 1200, height: 400 } as const

/** What names of people are written with: no special characters there. */
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
  /** Of its image; null: the printed name alone. */
  fileId: FileId.nullable(),
  signTime: DateTime,
  /** The conclusion that stood there when it was given; without a result on a draft that had none yet. */
  result: ReportResult.nullable(),
  remark: z.string(),
})
export type ReportSignature = z.infer<typeof ReportSignature>

type Conclusion = { result: ReportResult | null; remark: string }
/** Whether a signature still says what its signer saw when a report ends so: a changed conclusion was not signed. */
export const staysSigned = (signed: Conclusion, { result, remark }: Conclusion): boolean =>
  signed.remark === remark.trim() && (signed.result === null || signed.result === result)

const signed = {
  reportId: Id,
  role: fromQuery(SignerRole),
  signerName,
  /** That of the report that the signer has seen. */
  version: fromQuery(z.number().int()),
  /** The conclusion as it is about to be given; none, in a form an empty text: before there is one. */
  result: z.union([z.null(), z.literal('').transform(() => null), fromQuery(ReportResult)]),
  remark: remarkText(200),
}
const all = z.object({ signatures: z.array(ReportSignature) })

// ours: not shown in the spec
export const signatureApi = {
  /** Takes the place of a signature that is there. */
  sign: {
    ...upload('/checker_svc/report/sign', { access: 'report:save', file: signatureFile, fields: signed, data: all }),
    ...checkersOnly,
  },
  /** The same by the printed name alone. */
  signByName: post('/checker_svc/report/signByName', {
    ...checkersOnly,
    access: 'report:save',
    input: z.strictObject(signed),
    data: all,
  }),
  unsign: post('/checker_svc/report/unsign', {
    ...checkersOnly,
    access: 'report:save',
    input: z.strictObject({ reportId: Id, role: SignerRole }),
    data: all,
  }),
  signature: get('/checker_svc/report/signature', {
    ...checkersOnly,
    download: true as const,
    data: z.unknown(),
    access: 'report:list',
    input: z.strictObject({ reportId: Id, fileId: FileId }),
  }),
}
