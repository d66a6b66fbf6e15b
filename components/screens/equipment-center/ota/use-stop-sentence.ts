'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { OtaStopReport } from '@/lib/contract/ota-task'

/** Says in a sentence what stopped an upgrade. */
export const useStopSentence = (): ((report: OtaStopReport) => string) => {
  const t = useTranslations('otaTask.stop')
  const language = useLocale()
  /** Which stages after the one that stopped had begun: they stand still now, and what they began is ending. */
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
