'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Panel, PanelEmpty, PanelFailure } from '@/components/screen/chart/panel'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { useMay } from '@/components/ui/user-provider'
import type { Permission } from '@/lib/contract/permission'
import styles from './lists.module.css'
import type { Part } from './use-dashboard'

type PartPanelProps<Data> = {
  title: string
  part: Part<Data>
  /** The whole list, for users who may read it. */
  all?: { may: Permission; href: string; label?: string }
  /** Number of rows to reserve space for while loading. */
  rows: number
  /** Renders the data, or the sentence that there is none. */
  children: (data: Data) => { empty?: string | false; content: ReactNode }
}

/** A panel for one of the dashboard's reads in all its states, including a crash. */
export const PartPanel = <Data,>(props: PartPanelProps<Data>) => (
  <PanelBoundary title={props.title}>
    <Content {...props} />
  </PanelBoundary>
)

const Content = <Data,>({ title, part, rows, all, children }: PartPanelProps<Data>) => {
  const t = useTranslations('dashboard.lists')
  const may = useMay()
  const { data, failure, retry } = part
  const shown = data && children(data)
  return (
    <Panel
      title={title}
      busy={!data && !failure}
      action={
        all &&
        may(all.may) && (
          <Link prefetch={false} href={all.href}>
            {all.label ?? t('all')}
          </Link>
        )
      }
    >
      {shown ? (
        shown.empty ? (
          <PanelEmpty text={shown.empty} />
        ) : (
          shown.content
        )
      ) : failure ? (
        <PanelFailure failure={failure} onRetry={retry} />
      ) : (
        <div className={styles.skeleton} style={{ '--rows': rows } as Record<string, number>} aria-hidden="true" />
      )}
    </Panel>
  )
}
