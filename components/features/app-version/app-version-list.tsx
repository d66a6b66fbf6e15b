'use client'
import { lazy } from 'react'
import { FileSize } from '@/components/screen/file/file-size'
import { defineList, download, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { listTabs } from '@/components/screen/list/list-tabs'
import {
  AppChannel,
  type AppType,
  type AppVersion,
  AppVersionStatus,
  appVersionApi,
  appVersionCan,
  appVersionSorts,
} from '@/lib/contract/app-version'
import { isWebLink } from '@/lib/contract/web-link'
import { appVersionTabs } from './app-version-tabs'

const byId = ({ appVersionId }: AppVersion) => ({ appVersionId })

/** A link only if it is a web link, whatever the database holds. Security T23. */
const Package = ({ packageUrl, fileName, fileSize }: AppVersion) => {
  if (fileName !== null)
    return (
      <span>
        {fileName} {fileSize !== null && <FileSize bytes={fileSize} />}
      </span>
    )
  return isWebLink(packageUrl) ? (
    <a href={packageUrl} target="_blank" rel="noopener noreferrer">
      {packageUrl}
    </a>
  ) : (
    packageUrl
  )
}

const listOf = (appType: AppType) =>
  listScreen(
    defineList(appVersionApi.list, {
      messages: 'appVersion',
      name: appType === 1 ? 'android' : 'ios',
      rowId: 'appVersionId',
      rowName: ({ versionNo, buildNo }) => `${versionNo} (${buildNo})`,
      sorts: appVersionSorts,
      filters: [
        { field: 'versionNo' },
        { field: 'status', choices: [...AppVersionStatus.values] },
        { field: 'channel', choices: [...AppChannel.options] },
      ],
      columns: [
        { field: 'versionNo', width: 110 },
        { field: 'buildNo', width: 100, as: 'number' },
        { field: 'status', width: 100, as: 'choice', tones: { 0: 'quiet', 1: 'good', 2: 'warn' } },
        { field: 'channel', width: 110, as: 'choice' },
        // A card shows a state without its label, which yes and no need.
        { field: 'forceUpdate', width: 110, as: 'choice' },
        { field: 'minSupported', width: 140 },
        { field: 'packageUrl', width: 300, render: (row) => <Package {...row} /> },
        { field: 'downloadCount', width: 110, as: 'number' },
        { field: 'releaseTime', width: 180, as: 'date' },
        { field: 'changeLogZh', width: 240 },
        { field: 'changeLogEn', width: 240 },
        { field: 'createTime', width: 180, as: 'date', optional: true },
        { field: 'sha256', width: 300, optional: true },
      ],
      rowActions: [
        {
          name: 'edit',
          dialog: lazy(() => import('./app-version-edit')),
          may: appVersionApi.update,
          when: appVersionCan.update,
        },
        // biome-ignore lint/plugin/row-batches: one version at a time is the current one of a system
        run('release', appVersionApi.release, {
          input: byId,
          may: 'appVersion:release',
          when: appVersionCan.release,
          confirm: true,
        }),
        run('unpublish', appVersionApi.unpublish, {
          many: 'appVersion.unpublish',
          input: byId,
          may: 'appVersion:release',
          when: appVersionCan.unpublish,
          confirm: true,
        }),
        download('download', appVersionApi.download, {
          input: byId,
          when: appVersionCan.download,
          fileName: ({ fileName, versionNo }) => fileName ?? versionNo,
        }),
        run('remove', appVersionApi.remove, {
          many: 'appVersion.remove',
          input: byId,
          may: 'appVersion:delete',
          when: appVersionCan.remove,
          confirm: true,
        }),
      ],
      add: {
        may: appVersionApi.save,
        dialog: lazy(() =>
          import('./app-version-new').then((module) => ({
            default: appType === 1 ? module.NewAndroidVersion : module.NewIosVersion,
          })),
        ),
      },
      ...(appType === 1 && {
        tools: [
          {
            name: 'uploadPackage' as const,
            may: appVersionApi.upload,
            dialog: lazy(() => import('./app-version-upload')),
          },
        ],
      }),
    }),
  )

/** APP administration > version management. Domain 6.5. */
export const AppVersionScreen = listTabs({
  route: 'versionManagement',
  labels: { android: 'appVersion.tabs.android', ios: 'appVersion.tabs.ios' },
  screens: { android: listOf(1), ios: listOf(2) },
  fixed: appVersionTabs,
})
