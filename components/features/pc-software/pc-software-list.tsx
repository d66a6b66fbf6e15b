'use client'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { FileSize } from '@/components/screen/file/file-size'
import { defineList, download, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { CopyText } from '@/components/ui/field/copy-text'
import {
  type PcSoftware,
  pcSoftwareApi,
  pcSoftwareCan,
  pcSoftwareSorts,
  SoftwareStatus,
  SoftwareType,
} from '@/lib/contract/pc-software'

const shownDigits = 12

const Checksum = ({ sha256 }: Pick<PcSoftware, 'sha256'>) => (
  <span>
    <code title={sha256}>{sha256.slice(0, shownDigits)}…</code>{' '}
    <CopyText text={() => sha256} label={useTranslations('pcSoftware')('copy')} />
  </span>
)

const setTo =
  (status: 0 | 1) =>
  ({ packageId, version }: PcSoftware) => ({ packageId, status, version })

/** Platform center > PC software update packages. Domain 6.7. */
export const PcSoftwareListScreen = listScreen(
  defineList(pcSoftwareApi.list, {
    messages: 'pcSoftware',
    route: 'pcSoftware',
    rowId: 'packageId',
    rowName: ({ fileName }) => fileName,
    sorts: pcSoftwareSorts,
    filters: [
      { field: 'versionType', choices: [...SoftwareType.values] },
      { field: 'versionNumber' },
      { field: 'description' },
      { field: 'status', choices: [...SoftwareStatus.values] },
    ],
    columns: [
      { field: 'versionType', width: 225, as: 'choice' },
      { field: 'versionNumber', width: 110 },
      { field: 'description', width: 260 },
      { field: 'fileName', width: 230 },
      { field: 'fileSize', width: 100, render: ({ fileSize }) => <FileSize bytes={fileSize} /> },
      {
        field: 'sha256',
        width: 200,
        render: ({ sha256 }) => <Checksum sha256={sha256} />,
      },
      { field: 'uploadTime', width: 180, as: 'date' },
      { field: 'uploader', width: 110 },
      { field: 'downloadCount', width: 100, as: 'number' },
      { field: 'forceUpdate', width: 110, as: 'choice' },
      {
        field: 'status',
        width: 140,
        as: 'choice',
        tones: { 0: 'quiet', 1: 'good' },
        toggle: { isOn: ({ status }) => status === 1, on: 'enable', off: 'disable' },
      },
    ],
    rowActions: [
      download('download', pcSoftwareApi.download, {
        input: ({ packageId }: PcSoftware) => ({ packageId }),
        fileName: ({ fileName }) => fileName,
        when: pcSoftwareCan.download,
        counted: true,
      }),
      { name: 'edit', dialog: lazy(() => import('./pc-software-edit')), may: pcSoftwareApi.update },
      run('enable', pcSoftwareApi.setStatus, {
        many: 'pcSoftware.enable',
        input: setTo(1),
        may: 'pcSoftware:save',
        when: pcSoftwareCan.enable,
        confirm: true,
      }),
      run('disable', pcSoftwareApi.setStatus, {
        many: 'pcSoftware.disable',
        input: setTo(0),
        may: 'pcSoftware:save',
        when: pcSoftwareCan.disable,
        confirm: true,
      }),
      run('remove', pcSoftwareApi.remove, {
        many: 'pcSoftware.remove',
        input: ({ packageId }: PcSoftware) => ({ packageId }),
        may: 'pcSoftware:delete',
        confirm: true,
      }),
    ],
    add: { may: pcSoftwareApi.upload, dialog: lazy(() => import('./pc-software-upload')) },
  }),
)
