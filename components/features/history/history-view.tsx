'use client'
import { useState } from 'react'
import { HealthVerdict, VerdictRoom } from '@/components/features/health/health-verdict'
import { createPointedMark, PointedMarkContext } from '@/components/screen/chart/time/pointed-mark'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import type { HistoryUnits } from '@/lib/contract/history'
import { standingOf } from '@/lib/format/history-standing'
import { mapMeasured } from '@/lib/hvac/measured'
import { outdoorSignals } from '@/lib/hvac/signals'
import { AlarmMemory } from './alarm-memory'
import { EventList } from './event-list'
import styles from './history.module.css'
import { HistoryBar } from './history-bar'
import { useHistoryExport } from './history-export'
import { comparedPicture, type Picture, toHistoryInput } from './history-picture'
import { PicturePanel } from './picture-panel'
import { type FirstHistory, useHistory } from './use-history'
import { type ChangePicture, useWindow } from './use-window'

type HistoryViewProps = {
  device: HistoryUnits
  picture: Picture
  onChange: ChangePicture
  tab: string
  first: FirstHistory
}

/** A picture with everything around it: choosers, curves or table, readings, events, alarm history, verdict. */
export const HistoryView = ({ device, picture, onChange, tab, first }: HistoryViewProps) => {
  const { macWifiId } = device
  const { zone } = useShownZone()(device.timeZone)
  const other = comparedPicture(picture)
  const own = useHistory(toHistoryInput(macWifiId, picture), tab, first)
  const compared = useHistory(other && toHistoryInput(macWifiId, other), tab)
  const { choice: exportChoice, tray } = useHistoryExport({ macWifiId, picture, zone })
  const { data } = own
  const [pointed] = useState(createPointedMark)
  const window = useWindow(picture, onChange)
  return (
    <>
      {picture.unitKind === 2 &&
        (data ? (
          <HealthVerdict
            reading={data.steady ?? stopped}
            at={data.steady?.at ?? null}
            standing={standingOf(data.events, data.to)}
            folds
          />
        ) : (
          <VerdictRoom isLoading={own.isFetching} />
        ))}
      <HistoryBar device={device} picture={picture} onChange={onChange} zone={zone} exportChoice={exportChoice} />
      {tray}
      <PointedMarkContext value={pointed}>
        <div className={styles.instrument}>
          <PicturePanel
            picture={picture}
            own={own}
            compared={compared}
            zone={zone}
            onChange={onChange}
            window={window}
          />
          <EventList events={data?.events} leftOut={data?.eventsLeftOut ?? 0} zone={zone} onZoom={window.look} />
        </div>
      </PointedMarkContext>
      <AlarmMemory macWifiId={macWifiId} systemNo={Number(picture.unit.slice(0, 2))} tab={tab} onZoom={window.look} />
    </>
  )
}

/** For a range in which the unit never ran long enough. */
const stopped = {
  ...mapMeasured(outdoorSignals, () => null),
  runMode: 0,
  refrigerant: 1 as const,
  connectedIdu: 0,
}
