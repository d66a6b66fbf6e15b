'use client'
import { useTranslations } from 'next-intl'
import { useFileJob } from '@/components/screen/file/use-file-job'
import { call } from '@/lib/api/call'
import { historyApi } from '@/lib/contract/history'
import styles from './history.module.css'
import { comparedPicture, type Picture, toHistoryInput } from './history-picture'

type HistoryExportProps = { macWifiId: string; picture: Picture; zone: string }

/** Writes the samples of the picture to a file, with times by the clock that is shown. */
export const useHistoryExport = ({ macWifiId, picture, zone }: HistoryExportProps) => {
  const t = useTranslations('history')
  const { button, tray } = useFileJob({
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
  return { button, tray: tray && <div className={styles.panel}>{tray}</div> }
}
