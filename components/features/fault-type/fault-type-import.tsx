'use client'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { FileReading } from '@/components/screen/file/file-reading'
import { saveFile } from '@/components/screen/file/save-file'
import { UploadField } from '@/components/screen/file/upload-field'
import { UploadState } from '@/components/screen/file/upload-state'
import { useUpload } from '@/components/screen/file/use-upload'
import { useLabels } from '@/components/screen/table/cells'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { notify } from '@/lib/api/failure-bus'
import { readFile } from '@/lib/api/read-file'
import {
  type FaultTypeForm,
  type FaultTypeImport,
  type FaultTypeProblem,
  faultTypeApi,
} from '@/lib/contract/fault-type'
import styles from './fault-type-import.module.css'

type Problem = FaultTypeProblem & { key: string; reason: string; columnName: string }
const columns: readonly LiveColumn<Problem, 'faultType'>[] = [
  { field: 'line', width: 70 },
  { field: 'columnName', width: 140 },
  { field: 'value', width: 180 },
  { field: 'reason', width: 260 },
]

const previewColumns: readonly LiveColumn<FaultTypeForm & { typeId: string }, 'faultType'>[] = [
  { field: 'unitKind', width: 110, as: 'choice' },
  { field: 'faultCode', width: 80 },
  { field: 'nameZh', width: 160 },
  { field: 'nameEn', width: 200 },
  { field: 'severity', width: 80, as: 'choice' },
  { field: 'pushEnabled', width: 90, as: 'choice' },
  { field: 'autoClear', width: 90, as: 'choice' },
]

/** Chooses a file, shows what it would do, and writes it: all of its rows or none. */
export default function FaultTypeImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<FaultTypeImport>()
  useUnsaved(file !== undefined, false)
  const upload = useUpload(faultTypeApi.import, {
    onDone: (answer) => {
      if (!answer.isWritten) {
        setReport(answer)
        return
      }
      notify({ kind: 'success', text: t('faultType.import.done', { count: answer.rowCount }), about: file?.name })
      onDone()
    },
  })
  const template = useMutation({
    mutationFn: async () => saveFile(t('faultType.import.templateName'), await readFile(faultTypeApi.template, {})),
  })
  const { sending, errors } = upload
  const isReady = report !== undefined && report.badCount === 0
  const choose = (chosen: File) => {
    setFile(chosen)
    setReport(undefined)
    upload.submit({ write: '0' }, chosen)
  }
  return (
    <DialogFrame
      title={t('faultType.actions.import')}
      width="form"
      busy={sending !== undefined}
      onClose={onClose}
      contentClass={styles.content}
      actions={
        <>
          {!sending && <Button onClick={onClose}>{t('common.cancel')}</Button>}
          <Button
            variant={isReady ? 'contained' : 'text'}
            disabled={!isReady || sending !== undefined}
            onClick={() => upload.submit({ write: '1' }, file)}
          >
            {t('faultType.import.write')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        {t('faultType.import.text')}{' '}
        <button type="button" className="text-button" disabled={template.isPending} onClick={() => template.mutate()}>
          {t('faultType.import.template')}
        </button>
      </p>
      <UploadField
        id={`${id}-file`}
        label={t('faultType.import.file')}
        rule={faultTypeApi.import.upload}
        file={file}
        error={errors.file}
        required
        prominent={!isReady}
        disabled={sending !== undefined}
        onChoose={choose}
      />
      <UploadState upload={upload} />
      {report && !sending && <ImportFindings report={report} />}
    </DialogFrame>
  )
}

/** What the file would do, and what is wrong in it. */
const ImportFindings = ({ report }: { report: FaultTypeImport }) => {
  const t = useTranslations()
  const language = useLocale()
  const labels = useLabels('faultType')
  const { rowCount, newCount, changedCount, sameCount, badCount, unknownColumns, problems, preview, reading } = report
  const counts = { rowCount, newCount, changedCount, sameCount, badCount }
  return (
    <>
      <Notice tone={badCount === 0 ? 'info' : 'error'}>
        {t(badCount === 0 ? 'faultType.import.ready' : 'faultType.import.bad', counts)}
        {unknownColumns.length > 0 &&
          ` ${t('faultType.import.unknown', { columns: unknownColumns.join(t('list.separator')) })}`}
      </Notice>
      <FileReading reading={reading} />
      {preview.length > 0 && (
        <SmallTable
          messages="faultType"
          title={t('faultType.import.preview')}
          columns={previewColumns}
          rows={preview.map((row) => ({ ...row, typeId: `${row.unitKind}-${row.faultCode}` }))}
          rowId="typeId"
          empty=""
        />
      )}
      {problems.length > 0 && (
        <SmallTable
          messages="faultType"
          title={t('faultType.import.problems')}
          columns={columns}
          rows={problems.map((problem, at) => ({
            ...problem,
            key: String(at),
            reason: problem[language],
            columnName: problem.column ? labels.field(problem.column) : t('faultType.import.noColumn'),
          }))}
          rowId="key"
          empty=""
        />
      )}
    </>
  )
}
