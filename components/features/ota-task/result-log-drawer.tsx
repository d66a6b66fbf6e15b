'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import layout from '@/components/screen/page/layout.module.css'
import { ReadNotice } from '@/components/screen/record/read-notice'
import { SidePanel } from '@/components/screen/record/side-panel'
import { SiteZone } from '@/components/ui/date/time-choice-provider'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type OtaResult, type OtaResultDetail, otaResultApi } from '@/lib/contract/ota-result'
import { AttemptLog } from './attempt-log'
import { FailCell, ResultTag, StepCell } from './result-cells'

const readEveryMs = 10_000

/** Live history of one device of an upgrade: its attempts and the steps of each. */
export default function ResultLogDrawer({ row, onClose }: RowDialogProps<OtaResult>) {
  const t = useTranslations()
  const { resultId } = row
  const { data, error, refetch } = usePolled<OtaResultDetail>({
    queryKey: [otaResultApi.info.path, resultId],
    read: (options) => call(otaResultApi.info, { resultId }, options),
    everyMs: (detail) => (detail && detail.result > 1 ? false : readEveryMs),
    live: { topics: ['ota'], macWifiId: row.macWifiId },
  })
  const shown = data ?? row
  return (
    <SidePanel title={t('otaResult.log.title', { name: row.deviceName || row.macWifiId })} isNarrow onClose={onClose}>
      <SiteZone zone={row.timeZone}>
        <p className={layout.line}>
          <ResultTag result={shown.result} />
          <code>{row.macWifiId}</code>
          <span>
            {t('otaResult.log.versions', {
              before: shown.beforeVersion || '--',
              after: shown.afterVersion ?? shown.targetVersion,
            })}
          </span>
        </p>
        {shown.result === 3 && <FailCell row={shown} />}
        {shown.result < 2 && <StepCell row={shown} />}
        <ReadNotice data={data} error={error} refetch={refetch} />
        {data && <AttemptLog attempts={data.attempts} result={data.result} />}
      </SiteZone>
    </SidePanel>
  )
}
