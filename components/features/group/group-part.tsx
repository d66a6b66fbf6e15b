'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, useState } from 'react'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { SidePanel } from '@/components/screen/record/side-panel'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import type { DataOf, Endpoint } from '@/lib/contract/endpoint'
import { type Group, groupApi } from '@/lib/contract/group'
import styles from './group-part.module.css'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

type Step = 'makeAdmin' | 'removeMember' | 'unbind'
/** A change of a group that is asked about first. */
export type GroupChange = { step: Step; call: Endpoint; input: object; name: string }

type GroupPartProps = {
  group: Group
  title: string
  onClose: () => void
  children: (info: DataOf<typeof groupApi.info>, ask: (change: GroupChange) => void) => ReactNode
}

/** Members or devices of a group, beside the list: each change is confirmed, and both are read again. */
export const GroupPart = ({ group, title, onClose, children }: GroupPartProps) => {
  const t = useTranslations('group')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<GroupChange>()
  const reread = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [groupApi.info.path] }),
      queries.invalidateQueries({ queryKey: [groupApi.list.path] }),
    ])
  const { mutate, isPending } = useMutation({
    mutationFn: (change: GroupChange) => call(change.call, change.input),
    meta: { about: ({ name }: GroupChange) => name },
    onSuccess: (_data, { step, name }) => {
      setAsked(undefined)
      notify({ kind: 'success', text: t(`done.${step}`), about: name })
      return reread()
    },
    onError: () => {
      setAsked(undefined)
      // It was refused because something has changed: show that.
      return reread()
    },
  })
  return (
    <SidePanel title={`${title} · ${group.groupName || group.groupNo}`} onClose={onClose}>
      <ReadPanel endpoint={groupApi.info} input={{ groupId: group.groupId }}>
        {(info) => children(info, setAsked)}
      </ReadPanel>
      <Late>
        {asked && (
          <ConfirmDialog
            title={t(`actions.${asked.step}`)}
            of={asked.name}
            text={t(`confirm.${asked.step}`, { name: asked.name })}
            busy={isPending}
            onCancel={() => setAsked(undefined)}
            onConfirm={() => mutate(asked)}
          />
        )}
      </Late>
    </SidePanel>
  )
}

/** A button in a part's row: if disabled, it says why. */
export const PartButton = ({ label, reason, onClick }: { label: string; reason?: string; onClick: () => void }) => {
  const whyNot = useWhyNot()
  const why = whyNot('group:update') ?? reason
  return (
    <button
      type="button"
      className={styles.button}
      aria-disabled={why ? true : undefined}
      title={why}
      onClick={() => !why && onClick()}
    >
      {label}
    </button>
  )
}
