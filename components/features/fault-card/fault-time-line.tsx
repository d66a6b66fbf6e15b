'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import layout from '@/components/screen/page/layout.module.css'
import ruled from '@/components/screen/record/ruled-section.module.css'
import { useMay } from '@/components/ui/user-provider'
import { type FaultDetail, faultApi } from '@/lib/contract/fault'
import { showWireTime } from '@/lib/format/date-time'
import styles from './fault-card.module.css'
import { FaultLink } from './fault-link'

const commentForm = defineForm(faultApi.comment, {
  messages: 'fault',
  name: 'card-comment',
  fields: [{ field: 'text', as: 'multiline', max: 1000, required: true }],
})

type FaultTimeLineProps = { fault: FaultDetail; onChanged: () => void }

/** History and comments of a fault, and its earlier occurrences on the unit. */
export const FaultTimeLine = ({ fault, onChanged }: FaultTimeLineProps) => {
  const t = useTranslations('fault.timeLine')
  const may = useMay()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const time = (wire: string) => <time>{showWireTime(wire, timeZone)}</time>
  return (
    <>
      <section className={ruled.section} aria-label={t('title')}>
        <h3>{t('title')}</h3>
        <ol className={styles.timeLine}>
          <li>
            {time(fault.failureTime)}
            <span>{t('failure')}</span>
          </li>
          {fault.events.map(({ eventId, kind, time: at, user, text, until }) => (
            <li key={eventId} data-kind={kind}>
              {time(at)}
              <span>
                <b>{user ?? t('platform')}</b>{' '}
                {t(`kinds.${kind === 'assign' && !text ? 'unassign' : kind}`, {
                  text: kind === 'comment' ? '' : text,
                  until: until ? showWireTime(until, timeZone) : '',
                })}
                {kind === 'comment' && <q className={styles.comment}>{text}</q>}
              </span>
            </li>
          ))}
          {fault.repairTime && (
            <li>
              {time(fault.repairTime)}
              <span>{t('cleared')}</span>
            </li>
          )}
        </ol>
        {may('fault:handle') && (
          <EntityForm
            key={fault.commentCount}
            form={commentForm}
            values={{ faultId: fault.faultId, text: '' }}
            page={faultApi.info.path}
            record={fault.faultId}
            submitLabel={t('send')}
            onDone={onChanged}
          />
        )}
      </section>
      <section className={ruled.section} aria-label={t('others')}>
        <h3>{t('others')}</h3>
        {fault.others.length === 0 && <p className={layout.quiet}>{t('noOthers')}</p>}
        <ul className={styles.others}>
          {fault.others.map((other) => (
            <li key={other.faultId}>
              <FaultLink faultId={other.faultId}>{showWireTime(other.failureTime, timeZone)}</FaultLink>
              <span>
                {other.repairTime ? t('until', { time: showWireTime(other.repairTime, timeZone) }) : t('lasting')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
