import { readFile } from 'node:fs/promises'
import { dataReportCan } from '@/lib/contract/data-report'
import {
  type ReportSignature,
  type SignerRole,
  type signatureApi,
  signatureSize,
} from '@/lib/contract/data-report-signature'
import type { InputOf } from '@/lib/contract/endpoint'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { storeUpload } from '../../kernel/http/store-upload'
import { staleSave } from '../../kernel/session/stale-save'
import { checkPng } from '../../kernel/upload/check-png'
import { dataReportSignatures } from '../tables/data-report'
import { type ReportRecord, readReport, requireReportRow } from './report-rows'
import { deleteSignatures, readSignatures } from './report-signature'

type Signed = Omit<InputOf<typeof signatureApi.sign>, 'fileName' | 'size' | 'sha256'>
type Answer = { signatures: ReportSignature[] }

const module = 'dataReport'

/** The draft that was signed, locked: what has changed since its signer saw it was not signed. */
const requireSigned = async (
  context: Context,
  database: Database,
  { reportId, version }: Pick<Signed, 'reportId' | 'version'>,
): Promise<ReportRecord> => {
  const within = { database, actor: context.actor }
  const row = await requireReportRow(within, reportId)
  if (!dataReportCan.sign(row)) throw new PlatformError('illegalState')
  if (row.version !== version) throw await staleSave(database, row, await readReport(within, reportId))
  return row
}

const logged = (found: ReportSignature | undefined) =>
  found && { signer: found.role, signerName: found.signerName, drawn: found.fileId !== null }

/** Puts a signature in the place of the one that its signer gave before. */
const putSignature = async (
  context: Context,
  database: Database,
  signed: Signed,
  image: { fileId: string; sha256: string } | null,
): Promise<Answer> => {
  const row = await requireSigned(context, database, signed)
  const { role, signerName, result, remark } = signed
  const before = (await readSignatures(database, row.id)).find((each) => each.role === role)
  await deleteSignatures(database, row.id, [role])
  await database.insert(dataReportSignatures).values({
    reportId: row.id,
    role,
    signerName,
    fileId: image?.fileId ?? null,
    signTime: context.now,
    // Without a result it is the draft that is signed, with the remark that it has.
    result,
    remark: result === null ? row.remark : remark,
    userId: context.actor.userId,
  })
  context.audit({
    module,
    target: row.reportNo,
    before: logged(before),
    after: { signer: role, signerName, result, drawn: image !== null, ...(image && { sha256: image.sha256 }) },
  })
  return { signatures: await readSignatures(database, row.id) }
}

/** Signs a draft by an image. Nothing is stored of one that cannot be drawn, whatever it is called. */
export const signReport = async (
  context: Context,
  { fileName: _called, size, sha256, ...signed }: InputOf<typeof signatureApi.sign>,
): Promise<Answer> => {
  await requireSigned(context, context.database, signed)
  const problem = await checkPng(await readFile(context.uploadPath), signatureSize)
  if (problem) throw new PlatformError('badRequest', { fields: { file: problem } })
  return storeUpload(context, 'signature', { fileName: 'signature.png', size, sha256 }, (tx, fileId) =>
    putSignature(context, tx, signed, { fileId, sha256 }),
  )
}

/** Signs a draft by the printed name alone. */
export const signByName = (context: Context, signed: Signed): Promise<Answer> =>
  putSignature(context, context.database, signed, null)

/** Takes a signature off a draft; one that is not there is no error. */
export const unsignReport = async (
  context: Context,
  { reportId, role }: { reportId: string; role: SignerRole },
): Promise<Answer> => {
  const { database } = context
  const row = await requireReportRow(context, reportId)
  if (!dataReportCan.sign(row)) throw new PlatformError('illegalState')
  const before = (await readSignatures(database, row.id)).find((each) => each.role === role)
  await deleteSignatures(database, row.id, [role])
  context.audit({ module, target: row.reportNo, before: logged(before) })
  return { signatures: await readSignatures(database, row.id) }
}
