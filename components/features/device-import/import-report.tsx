'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { FileReading } from '@/components/screen/file/file-reading'
import layout from '@/components/screen/page/layout.module.css'
import { Tag } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { ButtonAnchor, ButtonLink } from '@/components/ui/field/button-link'
import { Notice } from '@/components/ui/notice/notice'
import { Progress } from '@/components/ui/notice/waiting'
import { useLacks } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type DeviceImport, deviceImportApi, type ImportMode, importCan } from '@/lib/contract/device-import'
import { paths } from '@/lib/navigation/paths'
import styles from './device-import.module.css'
import { ImportKeys } from './import-keys'
import { ImportPreview } from './import-preview'
import { ImportProblems } from './import-problems'
import { statusTones } from './import-status'

type ImportReportProps = {
  record: DeviceImport
  refetch: () => Promise<unknown>
  /** Called to start over with another file. */
  onOther: () => void
}

/** One import: its progress, findings, actions and outcome. */
export const ImportReport = ({ record, refetch, onOther }: ImportReportProps) => {
  const t = useTranslations('deviceImport')
  const { importId, status, fileName, size, rowCount, badCount, unknownColumns, obstacle, reading } = record
  const before = useRef(status)
  useEffect(
    function tellSuccess() {
      // A short one is done before anybody would notice its progress.
      if (before.current !== 'done' && status === 'done')
        notify({ kind: 'success', text: t('success'), about: fileName })
      before.current = status
    },
    [status, fileName, t],
  )
  const commit = useMutation({
    mutationFn: (mode: ImportMode) => call(deviceImportApi.commit, { importId, mode }),
    onSettled: () => refetch(),
  })
  const discard = useMutation({
    mutationFn: () => call(deviceImportApi.discard, { importId }),
    onSuccess: onOther,
    onError: () => refetch(),
  })
  const busy = commit.isPending || discard.isPending

  return (
    <section className={layout.panel} aria-label={fileName}>
      <p className={styles.fileLine}>
        <Tag tone={statusTones[status]}>{t(`status.${status}`)}</Tag>
        <span>{t('file', { name: fileName, size: Math.ceil(size / 1024), rows: rowCount })}</span>
      </p>
      {reading && <FileReading reading={reading} />}
      {(status === 'checking' || status === 'writing') && <Progressing record={record} />}
      {unknownColumns.length > 0 && (
        <Notice tone="warning">{t('unknownColumns', { columns: unknownColumns.join(' · ') })}</Notice>
      )}
      {obstacle && <Notice tone="warning">{t(`obstacle.${obstacle}`)}</Notice>}
      {status === 'checked' && (
        <CheckedImport record={record} busy={busy} onCommit={commit.mutate} onDiscard={() => discard.mutate()} />
      )}
      {status === 'done' && <DoneImport record={record} onOther={onOther} />}
      {(status === 'failed' || status === 'discarded') && (
        <Notice tone={status === 'failed' ? 'error' : 'info'} action={<Button onClick={onOther}>{t('again')}</Button>}>
          {t(status === 'failed' ? 'checkFailed' : 'discarded')}
        </Notice>
      )}
      {badCount > 0 && status !== 'checking' && status !== 'discarded' && (
        <ImportProblems importId={importId} version={record.updateTime} />
      )}
    </section>
  )
}

type CheckedImportProps = {
  record: DeviceImport
  busy: boolean
  onCommit: (mode: ImportMode) => void
  onDiscard: () => void
}

/** What a file would do, and the choice to write it. */
const CheckedImport = ({ record, busy, onCommit, onDiscard }: CheckedImportProps) => {
  const t = useTranslations('deviceImport')
  const { rowCount, badCount } = record
  const good = rowCount - badCount
  return (
    <>
      <p className={styles.result} role="status">
        <strong>
          {t(badCount === 0 ? 'summary.good' : good > 0 ? 'summary.bad' : 'summary.none', {
            rows: rowCount,
            bad: badCount,
            good,
          })}
        </strong>
        <span className={layout.quiet}>{t('nothingWritten')}</span>
      </p>
      <div className={styles.buttons}>
        <Button
          variant={importCan.commitAll(record) ? 'contained' : 'text'}
          reason={importCan.commitAll(record) ? undefined : t('commitAllOff', { bad: badCount })}
          disabled={busy}
          onClick={() => onCommit('all')}
        >
          {t('commitAll')}
        </Button>
        {badCount > 0 && importCan.commitGood(record) && (
          <Button variant="contained" disabled={busy} onClick={() => onCommit('good')}>
            {t('commitGood', { good })}
          </Button>
        )}
        <Failures record={record} />
        <Button variant={good > 0 ? 'text' : 'contained'} disabled={busy} onClick={onDiscard}>
          {t('restart')}
        </Button>
      </div>
      {good > 0 && <ImportPreview record={record} />}
    </>
  )
}

const DoneImport = ({ record, onOther }: Pick<ImportReportProps, 'record' | 'onOther'>) => {
  const t = useTranslations('deviceImport')
  const { badCount, writtenCount } = record
  return (
    <>
      <p className={styles.result} role="status">
        <strong>{t(badCount > 0 ? 'doneWithBad' : 'done', { written: writtenCount, bad: badCount })}</strong>
      </p>
      <div className={styles.buttons}>
        <ButtonLink variant="contained" href={paths.himit('?sidx=installTime&order=desc')}>
          {t('seeList')}
        </ButtonLink>
        <Failures record={record} />
        <Button onClick={onOther}>{t('again')}</Button>
      </div>
      {importCan.issueKeys(record) && <ImportKeys record={record} />}
    </>
  )
}

const Progressing = ({ record: { status, progress, rowCount, badCount } }: { record: DeviceImport }) => {
  const t = useTranslations('deviceImport')
  const total = status === 'writing' ? rowCount - badCount : rowCount
  const text = t(status === 'writing' ? 'step.writing' : 'step.checking', { done: progress, total })
  return (
    <div className={styles.step} role="status">
      <span>{text}</span>
      <Progress value={total > 0 ? Math.min(100, (progress / total) * 100) : 0} aria-label={text} />
    </div>
  )
}

const Failures = ({ record: { importId, badCount } }: { record: DeviceImport }) => {
  const t = useTranslations('deviceImport')
  const lacks = useLacks()
  if (badCount === 0 || lacks(deviceImportApi.failures)) return null
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <ButtonAnchor
          key={format}
          href={`${deviceImportApi.failures.path}?importId=${importId}&format=${format}`}
          download
        >
          {t('failuresFormat', { format: `.${format}` })}
        </ButtonAnchor>
      ))}
    </>
  )
}
