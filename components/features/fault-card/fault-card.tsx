'use client'
import { useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { IconButton } from '@/components/ui/field/button'
import { Icon } from '@/components/ui/icon'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { Drawer } from '@/components/ui/overlay/drawer'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { faultApi } from '@/lib/contract/fault'
import { FaultActions } from './fault-actions'
import styles from './fault-card.module.css'
import { FaultCurves } from './fault-curves'
import { FaultFacts } from './fault-facts'
import { FaultFirst } from './fault-first'
import { FaultMeaning } from './fault-meaning'
import { FaultReadings } from './fault-readings'
import { FaultStops } from './fault-stops'
import { FaultTimeLine } from './fault-time-line'
import { hasCycle } from './has-cycle'

/** Maximum age of the card without an event. */
const cardMs = millisecondsInMinute

type FaultCardProps = { faultId: string; onClose: () => void }

/** Everything about one fault: its meaning and cause, the readings around it, its handling, and a repair request. */
export default function FaultCard({ faultId, onClose }: FaultCardProps) {
  const t = useTranslations()
  const id = useId()
  const language = useLocale()
  const toFailure = useReadFailure()
  const queries = useQueryClient()
  const { data, error, refetch } = usePolled({
    queryKey: [faultApi.info.path, faultId, language],
    read: (options) => call(faultApi.info, { faultId }, options),
    everyMs: cardMs,
    live: { topics: ['fault', 'repair'] },
  })
  const failure = toFailure(error)
  const changed = () => {
    refetch()
    queries.invalidateQueries({ queryKey: [faultApi.list.path] })
    queries.invalidateQueries({ queryKey: [faultApi.analysis.path] })
  }

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, className: styles.paper } as object }}
    >
      <div className={styles.card}>
        <header className={styles.head}>
          <h2 id={id} className={layout.title}>
            {data ? (
              <>
                <b>{data.faultCode}</b> {data.faultName}
              </>
            ) : (
              t('fault.card.title')
            )}
          </h2>
          <IconButton aria-label={t('common.close')} title={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        {failure && !data && <PanelFailure failure={failure} onRetry={() => refetch()} />}
        {!data && !failure && <div className={styles.skeleton} role="status" aria-label={t('common.loading')} />}
        {data && (
          <>
            <FaultFirst fault={data} />
            <FaultFacts fault={data} />
            <FaultActions fault={data} onChanged={changed} />
            <FaultMeaning fault={data} />
            <FaultCurves fault={data}>
              {({ stops, readings, lastRunning }) => (
                <>
                  {hasCycle(data) && <FaultStops fault={data} stops={stops} />}
                  <FaultReadings fault={data} readings={readings} lastRunning={lastRunning} />
                </>
              )}
            </FaultCurves>
            <FaultTimeLine fault={data} onChanged={changed} />
          </>
        )}
      </div>
    </Drawer>
  )
}
