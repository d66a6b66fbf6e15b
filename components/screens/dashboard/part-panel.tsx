'use client'
import type { ReactNode } from 'react'
import { Panel, PanelEmpty, PanelFailure } from '@/components/screen/charts/panel'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import styles from './lists.module.css'
import type { Part } from './use-dashboard'

type PartPanelProps<Data> = {
  title: string
  part: Part<Data>
  className?: string | undefined
  /** How many rows to leave room for while they are being read. */
  rows: number
  /** What the data looks like, or the sentence that says that there is none. */
  children: (data: Data) => { empty?: string | false; content: ReactNode }
}

/** A panel of one of the dashboard's reads in all its states, of which breaking is one. */
export const PartPanel = <Data,>(props: PartPanelProps<Data>) => (
  <PanelBoundary title={props.title} className={props.className}>
    <Content {...props} />
  </PanelBoundary>
)

const Content = <Data,>({ title, part, className, rows, children }: PartPanelProps<Data>) => {
  const { data, failure, retry } = part
  const shown = data && children(data)
  return (
    <Panel title={title} busy={!data && !failure} className={className}>
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
