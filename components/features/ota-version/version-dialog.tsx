'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { FileSize } from '@/components/screen/file/file-size'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { QueryPanel } from '@/components/screen/record/query-panel'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { CopyText } from '@/components/ui/field/copy-text'
import { Notice } from '@/components/ui/notice/notice'
import { call } from '@/lib/api/call'
import { type OtaVersion, type OtaVersionUse, otaVersionApi } from '@/lib/contract/ota-version'
import { paths } from '@/lib/navigation/paths'
import styles from './ota-manage.module.css'
import { versionName } from './version-name'

const tones = { 0: 'quiet', 1: 'info', 2: 'good', 3: 'bad' } as const

/** All details of one version: its file and checksum, its changes, and what sends it now. */
export default function VersionDialog({ row, onClose }: RowDialogProps<OtaVersion>) {
  const t = useTranslations('otaVersion')
  const common = useTranslations('common')
  const labels = useLabels('otaVersion')
  const query = useQuery({
    queryKey: [otaVersionApi.info.path, row.versionId],
    queryFn: ({ signal }) => call(otaVersionApi.info, { versionId: row.versionId }, { signal }),
  })
  const version = query.data ?? row
  const at = (wire: string | null) => (wire ? <Stamp at={wire} zone={undefined} /> : '--')
  const facts: [string, ReactNode][] = [
    ['featureName', version.featureName],
    ['upgradeType', labels.choice('upgradeType', version.upgradeType)],
    ['minSourceVersion', version.minSourceVersion ?? '--'],
    ['forceFlag', labels.choice('forceFlag', version.forceFlag)],
    ['fileName', version.fileName],
    ['fileSize', <FileSize key="size" bytes={version.fileSize} />],
    ['signature', labels.choice('signature', version.signature)],
    ['signatureKey', version.signatureKey ?? '--'],
    ['createTime', at(version.createTime)],
    ['createUser', version.createUser ?? '--'],
    ['releaseTime', at(version.releaseTime)],
    ['releaser', version.releaser ?? '--'],
    ['deviceCount', String(version.deviceCount)],
  ]
  return (
    <DialogFrame
      title={
        <>
          {versionName(version)} <Tag tone={tones[version.status]}>{labels.choice('status', version.status)}</Tag>
        </>
      }
      onClose={onClose}
      titleClass={styles.dialogTitle}
      contentClass={styles.dialog}
      actions={<Button onClick={onClose}>{common('close')}</Button>}
    >
      {version.unsent !== null && <Notice tone="error">{t(`signed.${version.unsent}`)}</Notice>}
      {version.unsent === null && version.signature === 'unsigned' && (
        <Notice tone="warning">{t('signed.unsigned')}</Notice>
      )}
      <dl className={styles.facts}>
        {facts.map(([field, value]) => (
          <div key={field}>
            <dt>{labels.field(field)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.wide}>
          <dt>{labels.field('sha256')}</dt>
          <dd>
            <code className={styles.hash}>{version.sha256}</code>
            <CopyText text={() => version.sha256} label={t('copy')} />
          </dd>
        </div>
        {(['changeLogZh', 'changeLogEn'] as const).map((field) => (
          <div key={field} className={styles.wide}>
            <dt>{labels.field(field)}</dt>
            <dd className={styles.text}>{version[field] || '--'}</dd>
          </div>
        ))}
        <div className={styles.wide}>
          <dt>{t('uses.title')}</dt>
          <dd>
            <QueryPanel query={query}>{({ uses }) => <VersionUses uses={uses} />}</QueryPanel>
          </dd>
        </div>
      </dl>
    </DialogFrame>
  )
}

/** Policies and tasks that send it. */
const VersionUses = ({ uses }: { uses: readonly OtaVersionUse[] }) => {
  const t = useTranslations('otaVersion.uses')
  if (uses.length === 0) return t('none')
  return (
    <ul className={styles.list}>
      {uses.map(({ kind, id: key, name }) => (
        <li key={`${kind}${key}`}>
          {t(kind)}{' '}
          {kind === 'task' ? (
            <Link prefetch={false} href={paths.otaTask({ upgradeId: key })}>
              {name}
            </Link>
          ) : (
            name
          )}{' '}
          ({key})
        </li>
      ))}
    </ul>
  )
}
