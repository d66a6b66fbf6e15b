import { useTranslations } from 'next-intl'
import { codes } from '@/lib/contract/error-code'
import type { HistoryMissing } from '@/lib/contract/history-missing'
import type { ReadFailure } from '@/lib/contract/read-failure'

/** What stands in the place of the past in an answer that has more to tell. */
export const useHistoryMissing = (): ((missing: HistoryMissing | undefined) => ReadFailure | undefined) => {
  const t = useTranslations('common.history')
  return (missing) =>
    missing
      ? { code: missing === 'off' ? codes.historyOff : codes.historyAway, message: t(missing), requestId: '' }
      : undefined
}
