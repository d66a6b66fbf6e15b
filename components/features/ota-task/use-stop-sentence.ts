'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { OtaStopReport } from '@/lib/contract/ota-task'

/** A sentence on what stopped an upgrade. */
export const useStopSentence = (): ((report: OtaStopReport) => string) => {
  const t = useTranslations('otaTask.stop')
  const language = useLocale()
  /** Which later stages had begun: they are stopped now, and their running devices finish. */
  const laterOf = ({ laterStages }: OtaStopReport): string =>
    laterStages.length === 0
      ? t('noLater')
      : t('later', { stages: new Intl.ListFormat(language).format(laterStages.map(String)) })
  return (report) => {
    const { stopReason, stopUser, stage, limit } = report
    switch (stopReason) {
      case null:
        return ''
      case 'byHand':
      case 'cancelled':
        return t(stopReason, { name: stopUser ?? '--' })
      case 'threshold':
        return t('threshold', {
          stage: stage?.stageNo ?? 0,
          fail: (stage?.fail ?? 0) - (stage?.accepted ?? 0),
          threshold: stage?.failureThreshold ?? 0,
          limit: limit ?? 0,
          later: laterOf(report),
        })
      case 'successTrigger':
        return t('successTrigger', {
          stage: stage?.stageNo ?? 0,
          trigger: stage?.successTrigger ?? 0,
          later: laterOf(report),
        })
      default:
        return t(stopReason)
    }
  }
}
