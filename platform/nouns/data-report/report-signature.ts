import { buffer } from 'node:stream/consumers'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReportResult } from '@/lib/contract/data-report-result'
import { type ReportSignature, type SignerRole, staysSigned } from '@/lib/contract/data-report-signature'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { dataReportSignatures } from '../tables/data-report'

type SignatureRow = typeof dataReportSignatures.$inferSelect

const toSignature = ({ role, signerName, fileId, signTime, result, remark }: SignatureRow): ReportSignature => ({
  role,
  signerName,
  fileId,
  signTime: toWireTime(signTime),
  result,
  remark,
})

/** Signatures on a report, by its row. */
export const readSignatures = async (database: Database, reportRow: number): Promise<ReportSignature[]> => {
  const rows = await database
    .select()
    .from(dataReportSignatures)
    .where(eq(dataReportSignatures.reportId, reportRow))
    .orderBy(asc(dataReportSignatures.role))
  return rows.map(toSignature)
}

/** Takes signatures of these roles away, with the rows of their images; the bytes are removed later. */
export const deleteSignatures = async (
  database: Database,
  reportRow: number,
  roles: readonly SignerRole[],
): Promise<void> => {
  if (roles.length === 0) return
  const gone = await database
    .delete(dataReportSignatures)
    .where(and(eq(dataReportSignatures.reportId, reportRow), inArray(dataReportSignatures.role, [...roles])))
    .returning({ fileId: dataReportSignatures.fileId })
  const fileIds = gone.flatMap(({ fileId }) => fileId ?? [])
  if (fileIds.length > 0) await database.delete(storedFiles).where(inArray(storedFiles.fileId, fileIds))
}

type Change = {
  /** Null: everything that was signed changes. */
  conclusion: { result: ReportResult; remark: string } | null
  dropsSignatures: 0 | 1
}

/**
 * Takes away what a change of the report leaves unsigned, and answers it for the log. Throws `badRequest` when whoever
 * changes it was not told.
 */
export const dropSignatures = async (
  database: Database,
  reportRow: number,
  { conclusion, dropsSignatures }: Change,
): Promise<ReportSignature[]> => {
  const all = await readSignatures(database, reportRow)
  const gone = all.filter((each) => conclusion === null || !staysSigned(each, conclusion))
  if (gone.length > 0 && dropsSignatures === 0)
    throw new PlatformError('badRequest', { fields: { '': 'reportSigned' } })
  await deleteSignatures(
    database,
    reportRow,
    gone.map(({ role }) => role),
  )
  return gone
}

/** Bytes of the images of signatures by their signer, for paper. One that is not in the store is left out. */
export const readSignatureImages = async (
  { files }: Pick<Context, 'files'>,
  signatures: readonly ReportSignature[],
): Promise<Partial<Record<SignerRole, Uint8Array>>> => {
  const images: Partial<Record<SignerRole, Uint8Array>> = {}
  for (const { role, fileId } of signatures) {
    const found = fileId === null ? null : await files.open(fileId)
    if (found) images[role] = await buffer(found.body)
  }
  return images
}
