'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStoredState } from '@/components/ui/stored-state'
import { useFieldCheck } from '@/components/ui/use-field-check'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { uploadFile } from '@/lib/api/upload-file'
import { type DataReportDetail, dataReportApi } from '@/lib/contract/data-report'
import type { ReportResult } from '@/lib/contract/data-report-result'
import type { ReportSignature, SignerRole } from '@/lib/contract/data-report-signature'
import type { FieldErrors } from '@/lib/contract/envelope'
import { type Drawing, toDrawnImage, toFile } from './signature-image'

/** A signature in progress: the name as typed, and the drawing or the chosen image. */
export type SigningDraft = { name: string; drawing: Drawing | null; image: string | null }
type Drafts = Partial<Record<SignerRole, SigningDraft>>
/** What is signed besides the report itself; without a result the draft, which has none yet. */
export type Conclusion = { result: ReportResult | null; remark: string }

const noDrafts: Drafts = {}

/** Whether leaving it would lose more than a name. */
export const isDrawn = (draft: SigningDraft | undefined): boolean =>
  draft !== undefined && (draft.drawing !== null || draft.image !== null)

/**
 * Signatures of a report in progress, in every place where it can be signed. The drawing is kept like a form's draft,
 * until it is saved or discarded.
 */
export const useSigning = (report: DataReportDetail) => {
  const { userId } = useUser()
  const { reportId, version } = report
  // Bound to what was seen: nothing is half signed on a changed report.
  const key = `${draftPrefix(userId, dataReportApi.list.path)}signing:${reportId}-${version}`
  const [drafts, store] = useStoredState<Drafts>(key, noDrafts)
  const [newest, setNewest] = useState<{ of: DataReportDetail; signatures: readonly ReportSignature[] }>()
  useUnsaved(Object.values(drafts).some(isDrawn), true)
  const setDraft = (role: SignerRole, draft: SigningDraft | undefined) => {
    const { [role]: _before, ...others } = drafts
    const next = draft ? { ...others, [role]: draft } : others
    store(Object.keys(next).length > 0 ? next : undefined)
  }
  return {
    report,
    /** Signatures from the last answer, until the page has read the report again. */
    signatures: newest?.of === report ? newest.signatures : report.signatures,
    drafts,
    setDraft,
    answer: ({ signatures }: { signatures: readonly ReportSignature[] }) => setNewest({ of: report, signatures }),
  }
}
export type Signing = ReturnType<typeof useSigning>

/** Saves one signature. Errors are by field: `signerName`, `file`, and others. */
export const useSign = (
  { report, drafts, setDraft, answer }: Signing,
  role: SignerRole,
  { result, remark }: Conclusion,
  { unreadable, onSigned }: { unreadable: string; onSigned: () => void },
) => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const fields = useFieldCheck('dataReport')
  const save = useMutation({
    mutationFn: async ({ name, drawing, image }: SigningDraft) => {
      const { reportId, version } = report
      const file = drawing ? await toDrawnImage(drawing) : image
      if (file === null) {
        return call(dataReportApi.signByName, { reportId, role, signerName: name, version, result, remark })
      }
      return uploadFile(dataReportApi.sign, {
        reportId,
        role: String(role),
        signerName: name,
        version: String(version),
        result: result === null ? '' : String(result),
        remark,
        file: toFile(file),
      })
    },
    meta: { quiet: true },
    onSuccess: (data) => {
      answer(data)
      setDraft(role, undefined)
      onSigned()
    },
    onError: (error) => {
      if (!(error instanceof CallError)) setErrors({ file: unreadable })
      else if (error.detail.fields) setErrors(error.detail.fields)
    },
  })
  return {
    errors,
    setErrors,
    isSaving: save.isPending,
    submit: (): void => {
      const draft = drafts[role]
      if (!draft || save.isPending) return
      const { reportId, version } = report
      const input = { reportId, role, signerName: draft.name, version, result, remark }
      const parsed = dataReportApi.signByName.input.safeParse(input)
      setErrors(fields.check(dataReportApi.signByName.input, input))
      if (parsed.success) save.mutate(draft)
    },
  }
}
