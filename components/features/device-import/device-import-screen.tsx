'use client'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { ReadNotice } from '@/components/screen/record/read-notice'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useNoPermission } from '@/components/ui/notice/use-no-permission'
import { usePolled } from '@/components/ui/use-polled'
import { useLacks, useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { isGone, pollUntil } from '@/lib/api/poll-until'
import { type DeviceImport, deviceImportApi, importCan, isImportAtRest } from '@/lib/contract/device-import'
import type { Page } from '@/lib/contract/endpoint'
import type { ReadResult } from '@/lib/contract/read-failure'
import { paths } from '@/lib/navigation/paths'
import { routes } from '@/lib/navigation/routes'
import styles from './device-import.module.css'
import { historyQuery, ImportHistory } from './import-history'
import { ImportReport } from './import-report'
import { ImportUpload } from './import-upload'

const pollTime = 1000
const tab = routes.deviceImporting.path
const right = 'device:import'

type DeviceImportScreenProps = {
  history: ReadResult<Page<DeviceImport>>
  /** The import in the address, as read by the server. */
  current: DeviceImport | undefined
  readAt: number
}

/** Equipment centre > device importing: a file, its dry run, the choice, the result. The address names the import. */
export const DeviceImportScreen = ({ history, current, readAt }: DeviceImportScreenProps) => {
  const t = useTranslations()
  const noPermission = useNoPermission()
  const may = useMay()
  const lacks = useLacks()
  const router = useRouter()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const importId = useSearchParams().get('import') ?? ''
  const isAllowed = may(right)
  const past = usePolled<Page<DeviceImport>>({
    queryKey: [deviceImportApi.list.path],
    read: (options) => call(deviceImportApi.list, historyQuery, options),
    everyMs: () => false,
    live: { topics: ['job'] },
    enabled: isAllowed,
    meta: { tab },
    ...(history.data && { initialData: history.data, initialDataUpdatedAt: readAt }),
  })
  const shown = usePolled<DeviceImport>({
    queryKey: [deviceImportApi.info.path, importId],
    read: (options) => call(deviceImportApi.info, { importId }, options),
    everyMs: (data, error) => pollUntil(data !== undefined && isImportAtRest(data), error, pollTime),
    live: { topics: ['job'] },
    enabled: isAllowed && importId !== '',
    meta: { tab },
    ...(current?.importId === importId && { initialData: current, initialDataUpdatedAt: readAt }),
  })
  const open = (id?: string) => {
    past.refetch()
    router.replace(paths.deviceImport(id), { scroll: false })
  }
  const record = importId ? shown.data : undefined
  const last = past.data?.list[0]
  const isLastOpen = last && last.importId !== importId && importCan.discard(last)

  return (
    <div className={layout.screen}>
      <header className={layout.panel}>
        <h1 className={layout.title}>{t('routes.deviceImporting')}</h1>
        <p className={styles.text}>{t('deviceImport.intro')}</p>
        <p className={layout.quiet}>{t('deviceImport.rules', { zone: timeZone })}</p>
        {!isAllowed && <Notice tone="warning">{noPermission(right)}</Notice>}
        {isAllowed && !lacks(deviceImportApi.template) && (
          <p className={styles.links}>
            <span>{t('deviceImport.template')}</span>
            {(['xlsx', 'csv'] as const).map((format) => (
              <a
                key={format}
                href={`${deviceImportApi.template.path}?format=${format}`}
                download
                aria-label={`${t('deviceImport.template')} .${format}`}
              >
                .{format}
              </a>
            ))}
          </p>
        )}
      </header>
      {isAllowed && importId && !record && shown.isError && !isGone(shown.error) && <ReadNotice {...shown} />}
      {isAllowed && importId && !record && isGone(shown.error) && (
        <Notice tone="warning" action={<Button onClick={() => open()}>{t('deviceImport.again')}</Button>}>
          {t('deviceImport.gone')}
        </Notice>
      )}
      {isAllowed && isLastOpen && (
        <Notice tone="info" action={<Button onClick={() => open(last.importId)}>{t('deviceImport.continue')}</Button>}>
          {t('deviceImport.last', { name: last.fileName })}
        </Notice>
      )}
      {isAllowed && !importId && <ImportUpload onUploaded={open} />}
      {record && <ImportReport key={record.importId} record={record} refetch={shown.refetch} onOther={() => open()} />}
      {isAllowed && <ImportHistory page={past.data} failure={history.failure} shown={importId} onOpen={open} />}
    </div>
  )
}
