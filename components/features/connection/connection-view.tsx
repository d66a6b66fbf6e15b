'use client'
import { useTranslations } from 'next-intl'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { EmptyState } from '@/components/screen/page/empty-state'
import layout from '@/components/screen/page/layout.module.css'
import { useUrlFilters } from '@/components/screen/page/use-url-filters'
import { useLacks } from '@/components/ui/user-provider'
import { connectionApi } from '@/lib/contract/connection'
import { ConnectionLog } from './connection-log'
import { ConnectionSummary } from './connection-summary'
import { DeviceErrors } from './device-errors'
import { InventoryDifferences } from './inventory-differences'
import { LastMessages } from './last-messages'

const parts = ['overview', 'messages', 'log'] as const
/** What belongs to the log alone leaves the address with it. */
const noLogQuery = { page: '', limit: '' }

/** The connection of one controller, a part at a time: only what is seen is asked for. */
export default function ConnectionView(props: DeviceTabProps) {
  const t = useTranslations()
  const lacks = useLacks()
  const url = useUrlFilters(['part', 'page', 'limit'])
  const part = parts.find((each) => each === url.values.part) ?? 'overview'
  if (lacks(connectionApi.info)) return <EmptyState title={t('common.errors.notOffered')} />
  return (
    <div className={layout.screen}>
      <ChoiceButtons
        label={t('connection.parts.label')}
        choices={parts}
        textOf={(each) => t(`connection.parts.${each}`)}
        chosen={part}
        onChoose={(each) => url.setAll({ ...noLogQuery, part: each === 'overview' ? '' : each })}
      />
      {part === 'overview' && (
        <>
          <ConnectionSummary {...props} />
          <InventoryDifferences {...props} />
          <DeviceErrors {...props} />
        </>
      )}
      {part === 'messages' && <LastMessages {...props} />}
      {part === 'log' && <ConnectionLog {...props} />}
    </div>
  )
}
