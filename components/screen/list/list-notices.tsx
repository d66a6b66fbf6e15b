'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { EmptyState } from '@/components/screen/page/empty-state'
import type { Labels } from '@/components/screen/table/cells'
import { Notice } from '@/components/ui/notice/notice'
import { toDateTime } from '@/lib/format/date-time'
import type { ListState } from './use-list'
import { useListViews } from './views/list-views'

type LostFiltersProps = { labels: Labels; ignored: ListState['ignored'] }

/** Names the filters of the address, or of the view, that could not be taken. */
export const LostFilters = ({ labels, ignored }: LostFiltersProps) => {
  const t = useTranslations('list')
  const { view, lost, byDefault } = useListViews()
  const toNames = (fields: readonly string[]) => fields.map(labels.field).join(t('separator'))
  return (
    <>
      {view && lost.length > 0 && (
        <Notice tone="warning">{t('views.lost', { name: view.name, fields: toNames(lost) })}</Notice>
      )}
      {ignored.length > 0 && !byDefault && <Notice tone="warning">{t('ignored', { fields: toNames(ignored) })}</Notice>}
    </>
  )
}

/** Says from when the rows are that could not be read again. */
export const StaleNotice = ({ state, reason }: { state: ListState; reason: string }) => {
  const t = useTranslations('list')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <Notice tone="warning" onRetry={state.refresh}>
      {t('stale', { time: toDateTime(new Date(state.updatedAt), timeZone), reason })}
    </Notice>
  )
}

export const NoRows = ({ isSearched }: { isSearched: boolean }) => {
  const t = useTranslations('list')
  return isSearched ? <EmptyState title={t('empty')} text={t('emptyHint')} /> : <EmptyState title={t('none')} />
}
