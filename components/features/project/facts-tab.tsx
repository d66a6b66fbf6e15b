'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import type { ProjectDetail } from '@/lib/contract/project'
import { paths } from '@/lib/navigation/paths'
import styles from './project-detail.module.css'
import type { ProjectTabProps } from './project-tab'

const facts = defineDetail<ProjectDetail>()({
  messages: 'project',
  sections: [
    {
      title: 'sections.place',
      fields: [
        { field: 'regionName' },
        { field: 'city' },
        { field: 'geographicDescription' },
        { field: 'longitude', decimals: 6 },
        { field: 'latitude', decimals: 6 },
        { field: 'timeZone' },
      ],
    },
    {
      title: 'sections.contact',
      fields: [
        { field: 'contacts' },
        { field: 'telephone' },
        { field: 'email' },
        {
          field: 'distributor',
          render: ({ distributor, distributorId }) => (
            <RevealAccount text={distributor} userId={distributorId} field="account" />
          ),
        },
      ],
    },
    {
      title: 'sections.building',
      fields: [
        { field: 'projectType', as: 'choice' },
        { field: 'buildingArea' },
        { field: 'floors' },
        { field: 'commissioningDate' },
        { field: 'warrantyEnd' },
        { field: 'oduCount' },
        { field: 'iduCount' },
        { field: 'openRepairs' },
        { field: 'creationTime', as: 'date' },
        { field: 'updateTime', as: 'date' },
      ],
    },
  ],
})

/** Stored facts of a project: place, people, building, firmware of its devices, and the last visit. */
export const FactsTab = ({ project }: ProjectTabProps) => {
  const t = useTranslations('project.detail')
  const { lastVisit } = project
  return (
    <div className={styles.stack}>
      <section className={styles.panel}>
        <DetailSections level={2} detail={facts} entity={project} />
      </section>
      <section className={styles.panel}>
        <h2 className={styles.panelTitle}>{t('lastVisit')}</h2>
        {lastVisit ? (
          <>
            <p className={styles.quiet}>
              <Stamp at={lastVisit.finishTime} /> · {lastVisit.repairNo} · {lastVisit.handler || '--'}
            </p>
            <p>{lastVisit.result}</p>
          </>
        ) : (
          <p className={styles.quiet}>{t('noVisit')}</p>
        )}
      </section>
      <FirmwareMix project={project} />
    </div>
  )
}

/** How many devices run each firmware; each number opens the list of them. */
const FirmwareMix = ({ project }: { project: ProjectDetail }) => {
  const t = useTranslations('project.detail')
  const labels = useLabels('device')
  const most = Math.max(1, ...project.firmware.map(({ count }) => count))
  return (
    <section className={styles.panel}>
      <h2 className={styles.panelTitle}>{t('firmware')}</h2>
      {project.firmware.length === 0 && <p className={styles.quiet}>{t('noDevices')}</p>}
      <ul className={styles.mix}>
        {project.firmware.map(({ controllerType, firmwareVersion, count }) => (
          <li key={`${controllerType} ${firmwareVersion}`}>
            <span>
              {t('firmwareOf', { type: labels.choice('controllerType', controllerType), version: firmwareVersion })}
            </span>
            <i style={{ width: `${(100 * count) / most}%` }} aria-hidden="true" />
            <Link
              prefetch={false}
              href={paths.project(
                project,
                `&tab=devices&controllerType=${controllerType}&firmwareVersion=${firmwareVersion}`,
              )}
            >
              {count}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
