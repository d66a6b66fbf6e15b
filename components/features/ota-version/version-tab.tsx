'use client'
import type { FirstPage } from '@/components/screen/list/first-page'
import type { Within } from '@/components/screen/list/use-list'
import type { OtaVersion, OtaVersionQuery } from '@/lib/contract/ota-version'
import styles from './ota-manage.module.css'
import { VersionDistribution } from './version-distribution'
import { VersionListScreen } from './version-list'

type VersionTabProps = { first?: FirstPage<OtaVersionQuery, OtaVersion>; within: Within }

/** Module version management: the versions, and how many controllers run each. */
export const VersionTab = ({ first, within }: VersionTabProps) => (
  <div className={styles.screen}>
    <VersionListScreen within={within} {...(first && { first })} />
    <VersionDistribution />
  </div>
)
