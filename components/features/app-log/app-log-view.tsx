'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { saveFile } from '@/components/screen/file/save-file'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { readFile } from '@/lib/api/read-file'
import { type AppLog, appLogApi } from '@/lib/contract/app-log'
import styles from './app-log.module.css'

/** Bytes shown: more than anybody reads in a dialog. The whole log can be downloaded. */
const maxShown = 200 * 1024

/** The beginning of a log as plain text: nothing in it is taken for markup. */
export default function AppLogView({ row, onClose }: RowDialogProps<AppLog>) {
  const t = useTranslations()
  const toText = useFailureText()
  const { data, error, refetch } = useQuery({
    queryKey: [appLogApi.download.path, row.logId],
    queryFn: async ({ signal }) => {
      const blob = await readFile(appLogApi.download, { logId: row.logId }, { signal })
      return { blob, text: await blob.slice(0, maxShown).text() }
    },
    gcTime: 0,
  })
  return (
    <DialogFrame
      title={row.fileName}
      width="form"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button variant="contained" disabled={!data} onClick={() => data && saveFile(row.fileName, data.blob)}>
            {t('file.download')}
          </Button>
        </>
      }
    >
      {error && (
        <Notice tone="error" onRetry={() => refetch()}>
          {toText(error)}
        </Notice>
      )}
      {data && data.blob.size > maxShown && <Notice tone="info">{t('appLog.cut')}</Notice>}
      {!error && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <pre className={styles.text} tabIndex={0} aria-busy={!data}>
          {data ? data.text || t('appLog.empty') : ''}
        </pre>
      )}
    </DialogFrame>
  )
}
