'use client'
import { useTranslations } from 'next-intl'
import { useFileJob } from '@/components/screen/file/use-file-job'
import { call } from '@/lib/api/call'
import { historyApi } from '@/lib/contract/history'
import styles from './history.module.css'
import { comparedPicture, type Picture, toHistoryInput } from './history-picture'

type HistoryExportProps = { macWifiId: string; picture: Picture; zone: string }

/** Exports the samples of the picture, with times by the chosen clock. */
export const useHistoryExport = ({ macWifiId, picture, zone }: HistoryExportProps) => {
  const t = useTranslations('history')
  const { choice, tray } = useFileJob({
    draftKey: `history-${macWifiId}-`,
    label: t('export'),
    may: 'unit:export',
    start: () => {
      const other = comparedPicture(picture)
      const beside = other && toHistoryInput(macWifiId, other)
      return call(historyApi.export, {
        ...toHistoryInput(macWifiId, picture),
        timeZone: zone,
        compared: beside && { unit: beside.unit, from: beside.from },
      })
    },
  })
  return { choice, tray: tray && <div className={styles.panel}>{tray}</div> }
}
