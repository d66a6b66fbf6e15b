'use client'
import { lazy } from 'react'
import { FileSize } from '@/components/screen/file/file-size'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import {
  OtaUpgradeType,
  type OtaVersion,
  type OtaVersionQuery,
  OtaVersionStatus,
  otaVersionApi,
  otaVersionCan,
  otaVersionSorts,
} from '@/lib/contract/ota-version'
import { ChecksumCell } from './version-cells'
import { versionName } from './version-name'

const byId = ({ versionId }: OtaVersion) => ({ versionId })

const definition = {
  messages: 'otaVersion',
  rowId: 'versionId',
  rowName: versionName,
  sorts: otaVersionSorts,
  filters: [
    { field: 'featureCode' },
    { field: 'versionNo' },
    { field: 'upgradeType', choices: [...OtaUpgradeType.values] },
    { field: 'status', choices: [...OtaVersionStatus.values] },
    { field: 'featureName', more: true },
  ],
  columns: [
    { field: 'featureCode', usual: true, width: 180 },
    { field: 'featureName', width: 170 },
    { field: 'versionNo', usual: true, width: 110 },
    { field: 'upgradeType', usual: true, width: 135, as: 'choice' },
    { field: 'status', usual: true, width: 100, as: 'choice', tones: { 0: 'quiet', 1: 'info', 2: 'good', 3: 'bad' } },
    { field: 'deviceCount', usual: true, width: 110, as: 'number' },
    { field: 'fileName', usual: true, width: 230 },
    { field: 'fileSize', usual: true, width: 110, render: ({ fileSize }: OtaVersion) => <FileSize bytes={fileSize} /> },
    { field: 'sha256', usual: true, width: 210, render: ({ sha256 }: OtaVersion) => <ChecksumCell sha256={sha256} /> },
    {
      field: 'signature',
      width: 100,
      as: 'choice',
      tones: { signed: 'good', unsigned: 'warn', untrusted: 'bad' },
    },
    { field: 'minSourceVersion', width: 145 },
    { field: 'forceFlag', width: 100, as: 'choice' },
    { field: 'releaseTime', width: 180, as: 'date' },
    { field: 'releaser', width: 110 },
    { field: 'createTime', width: 180, as: 'date' },
    { field: 'createUser', width: 110, optional: true },
  ],
  rowActions: [
    { name: 'detail', dialog: lazy(() => import('./version-dialog')), may: otaVersionApi.info },
    {
      name: 'edit',
      dialog: lazy(() => import('./version-edit-dialog')),
      may: otaVersionApi.update,
      when: otaVersionCan.update,
    },
    // biome-ignore lint/plugin/row-batches: another person looks at each version before it goes out
    run('verify', otaVersionApi.verify, { input: byId, may: 'ota:version', when: otaVersionCan.verify, confirm: true }),
    // biome-ignore lint/plugin/row-batches: another person looks at each version before it goes out
    run('release', otaVersionApi.release, {
      input: byId,
      may: 'ota:version',
      when: otaVersionCan.release,
      confirm: true,
    }),
    run('disable', otaVersionApi.disable, {
      many: 'otaVersion.disable',
      input: byId,
      may: 'ota:version',
      when: otaVersionCan.disable,
      confirm: true,
    }),
    { name: 'download', dialog: lazy(() => import('./version-download')), may: otaVersionApi.ticket },
    run('remove', otaVersionApi.remove, {
      many: 'otaVersion.remove',
      input: byId,
      may: 'ota:version',
      when: otaVersionCan.remove,
      confirm: true,
    }),
  ],
  add: { may: otaVersionApi.upload, dialog: lazy(() => import('./version-upload-dialog')) },
  live: ['ota'],
} as const satisfies Parameters<typeof defineList<OtaVersionQuery, OtaVersion, 'otaVersion'>>[1]

/** OTA upgrade list > module version management. */
export const VersionListScreen = listScreen(defineList(otaVersionApi.list, definition))
