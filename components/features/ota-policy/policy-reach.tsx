'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue } from 'react'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { call } from '@/lib/api/call'
import { otaPolicyApi } from '@/lib/contract/ota-policy'
import { type PolicyValues, toWhat } from './policy-values'

/** How many controllers the policy would upgrade if it began now; a forbidden indoor upgrade is reported here. */
export const PolicyReach = ({ values }: { values: PolicyValues }) => {
  const t = useTranslations('otaPolicy.reach')
  const what = useDeferredValue(JSON.stringify(toWhat(values)))
  const parsed = otaPolicyApi.reach.input.safeParse(JSON.parse(what))
  const { data, isFetching } = useQuery({
    queryKey: [otaPolicyApi.reach.path, what],
    queryFn: ({ signal }) => call(otaPolicyApi.reach, JSON.parse(what), { signal }),
    enabled: parsed.success,
    retry: false,
  })
  if (!parsed.success || !data)
    return (
      <p className={styles.reach} role="status">
        {isFetching ? t('counting') : t('unknown')}
      </p>
    )
  const { versions, ...counts } = data
  const isForbidden = values.upgradeType === 3 && data.noCentralTotal > 0
  return (
    <p className={styles.reach} role="status" data-none={data.deviceTotal === 0 || isForbidden ? '' : undefined}>
      {data.deviceTotal === 0 ? t('none') : t('some', counts)}
      {isForbidden && ` ${t('noCentral', counts)}`}
    </p>
  )
}
