'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { useId } from 'react'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { useMay } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import { repairApi } from '@/lib/contract/repair'
import type { Repair, RepairEvent } from '@/lib/contract/repair-row'
import { showWireTime } from '@/lib/format/date-time'
import styles from './repair.module.css'

const noteForm = defineForm(repairApi.note, {
  messages: 'repair',
  name: 'note',
  fields: [{ field: 'text', as: 'multiline', max: 1000, required: true }],
})

/** Steps whose text is shown below them; for others it is part of the sentence. */
const quoted: ReadonlySet<RepairEvent['kind']> = new Set(['finish', 'reopen', 'giveBack', 'note', 'remark'])

type RepairLogProps = { repair: Repair; onChanged: () => void }

/** History of a request, step by step, with names and times; and the notes of staff. */
export const RepairLog = ({ repair, onChanged }: RepairLogProps) => {
  const t = useTranslations('repair')
  const labels = useLabels('repair')
  const id = useId()
  const may = useMay()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={layout.subtitle}>
        {t('details.log')}
      </h2>
      <ol className={styles.log}>
        {repair.events.map(({ eventId, kind, time, user, fromStatus, toStatus, text }) => (
          <li key={eventId} data-kind={kind}>
            <time>{showWireTime(time, timeZone)}</time>
            <span>
              <b>{user ?? t('details.appUser')}</b> {t(`log.${kind}`, { text: quoted.has(kind) ? '' : text })}
              {fromStatus !== null && fromStatus !== toStatus && (
                <small className={styles.step}>
                  {t('log.step', {
                    from: labels.choice('status', fromStatus),
                    to: labels.choice('status', toStatus),
                  })}
                </small>
              )}
              {quoted.has(kind) && text && <q className={styles.words}>{text}</q>}
            </span>
          </li>
        ))}
      </ol>
      {may('repair:handle') && (
        <div className={styles.form}>
          <EntityForm
            // The form is empty again once its note is in the log.
            key={repair.events.length}
            form={noteForm}
            values={{ repairId: repair.repairId, text: '' }}
            page={repairApi.info.path}
            record={repair.repairId}
            submitLabel={t('details.addNote')}
            submitLook="outlined"
            onDone={() => {
              notify({ kind: 'success', text: t('done.note'), about: repair.repairNo })
              onChanged()
            }}
          />
        </div>
      )}
    </section>
  )
}
