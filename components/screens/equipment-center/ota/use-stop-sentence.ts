'use client'
import { useTranslations } from 'next-intl'
import type { OtaStopReport } from '@/lib/contract/ota-task'

/** Says in a sentence what stopped an upgrade. */
export const useStopSentence = (): ((report: OtaStopReport) => string) => {
  const t = useTranslations('otaTask.stop')
  return ({ stopReason, stopUser, stage, limit }) => {
    switch (stopReason) {
      case null:
        return ''
      case 'byHand':
        return t('byHand', { name: stopUser ?? '--' })
      case 'threshold':
        return t('threshold', {
          stage: stage?.stageNo ?? 0,
          fail: (stage?.fail ?? 0) - (stage?.accepted ?? 0),
          threshold: stage?.failureThreshold ?? 0,
          limit: limit ?? 0,
        })
      case 'successTrigger':
        return t('successTrigger', { stage: stage?.stageNo ?? 0, trigger: stage?.successTrigger ?? 0 })
      default:
        return t(stopReason)
    }
  }
}
