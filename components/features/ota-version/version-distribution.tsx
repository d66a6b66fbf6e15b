'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ChartCard } from '@/components/screen/chart/chart-card'
import type { ChartPoints } from '@/components/screen/chart/chart-points'
import { useLabels } from '@/components/screen/table/cells'
import { SelectField } from '@/components/ui/field/select-field'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { OtaUpgradeType, otaVersionApi, type VersionShare } from '@/lib/contract/ota-version'
import { controllersOnVersion } from './controllers-on-version'
import styles from './ota-manage.module.css'

const everyMs = millisecondsInMinute

type Part = { featureCode: string; controllerType: 1 | 2 | 3 | 4; versionNo: string; deviceCount: number }

/** Versions of one family as the chart draws them, newest first. */
const toParts = ({ featureCode, controllerType, versions }: VersionShare): Part[] =>
  versions.map((version) => ({ featureCode, controllerType, ...version }))

/** How many controllers of a family run each version; a bar links to those controllers. Features 47. */
export const VersionDistribution = () => {
  const t = useTranslations('otaVersion.distribution')
  const labels = useLabels('otaVersion')
  const router = useRouter()
  const toFailure = useReadFailure()
  const [upgradeType, setUpgradeType] = useState<OtaUpgradeType>(1)
  const [chosen, setChosen] = useState('')
  const { data, error, refetch } = usePolled({
    queryKey: [otaVersionApi.distribution.path, upgradeType],
    read: (options) => call(otaVersionApi.distribution, { upgradeType }, options),
    everyMs,
    live: { topics: ['ota'] },
  })
  const shares = data?.list ?? []
  const share = shares.find(({ featureCode }) => featureCode === chosen) ?? shares[0]
  const parts = useMemo(() => (share ? toParts(share) : []), [share])
  const points: ChartPoints | undefined = data && {
    head: labels.field('versionNo'),
    labels: parts.map(({ versionNo }) => versionNo),
    series: [
      {
        key: 'devices',
        label: t('devices'),
        colour: 'var(--c-palette-primary-main)',
        values: parts.map(({ deviceCount }) => deviceCount),
      },
    ],
    show: (value) => t('count', { count: value }),
    tick: String,
  }
  const most = parts.reduce<Part | undefined>(
    (best, part) => (best && best.deviceCount >= part.deviceCount ? best : part),
    undefined,
  )
  const open = (index: number) => {
    const part = parts[index]
    if (part) router.push(controllersOnVersion(part, upgradeType))
  }
  return (
    <section className={styles.distribution} aria-label={t('title')}>
      <div className={styles.bar}>
        <SelectField
          label={labels.field('upgradeType')}
          value={upgradeType}
          options={[...OtaUpgradeType.values].map((type) => [type, labels.choice('upgradeType', type)])}
          onChange={(type) => setUpgradeType(OtaUpgradeType.parse(Number(type)))}
        />
        <SelectField
          label={labels.field('featureCode')}
          value={share?.featureCode ?? ''}
          options={shares.map(({ featureCode, total }) => [featureCode, `${featureCode} (${total})`])}
          onChange={setChosen}
        />
      </div>
      <ChartCard
        title={t('title')}
        kind="rankedBars"
        points={points}
        summary={
          share && most
            ? t('summary', {
                featureCode: share.featureCode,
                total: share.total,
                version: most.versionNo,
                count: most.deviceCount,
              })
            : undefined
        }
        failure={toFailure(error)}
        onRetry={refetch}
        onPick={open}
      />
    </section>
  )
}
