'use client'
import Stack from '@mui/material/Stack'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Panel, PanelFailure } from '@/components/screen/chart/panel'
import { EmptyState } from '@/components/screen/page/empty-state'
import layout from '@/components/screen/page/layout.module.css'
import { DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type HeldChoice, type HeldGroup, type HeldItem, heldWorkApi } from '@/lib/contract/held-work'
import { withThousands } from '@/lib/format/number'
import { HeldFacts } from './held-facts'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

const everyMs = 10_000
type Decision = { group: HeldGroup; choice: HeldChoice }

/** Platform center > system configuration: what waits for a decision since a restore. For superusers. */
export const HeldWorkTab = () => {
  const t = useTranslations('heldWork')
  const common = useTranslations('common')
  const toFailure = useReadFailure()
  const queries = useQueryClient()
  const whyNot = useWhyNot()(heldWorkApi.read)
  const [decision, setDecision] = useState<Decision | null>(null)
  const { data, error, refetch } = usePolled({
    queryKey: [heldWorkApi.read.path],
    read: (options) => call(heldWorkApi.read, {}, options),
    everyMs,
    enabled: whyNot === undefined,
    keepPrevious: true,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ group: { kind }, choice }: Decision) => call(heldWorkApi.decide, { kind, choice }),
    meta: { about: (decision: unknown) => t(`kinds.${(decision as Decision).group.kind}`) },
    onSuccess: (_, { group: { kind }, choice }) =>
      notify({ kind: 'success', text: t(`done.${choice}`), about: t(`kinds.${kind}`) }),
    onSettled: () => {
      setDecision(null)
      return queries.invalidateQueries({ queryKey: [heldWorkApi.read.path] })
    },
  })
  if (whyNot) return <EmptyState title={whyNot} />
  const failure = toFailure(error)
  if (!data && failure) return <PanelFailure failure={failure} onRetry={() => refetch()} />
  if (!data) return <div className={layout.waiting} role="status" aria-label={common('loading')} />
  if (data.held === null) return <EmptyState title={t('none')} text={t('noneHint')} />
  const ask = (group: HeldGroup, choice: HeldChoice) => setDecision({ group, choice })
  return (
    <div className={layout.screen}>
      <Notice tone="warning">{t('lead')}</Notice>
      <HeldFacts held={data.held} />
      {data.groups.map((group) => (
        <HeldPanel key={group.kind} group={group} busy={isPending} onAsk={(choice) => ask(group, choice)} />
      ))}
      {decision && (
        <Suspense>
          <ConfirmDialog
            title={t(decision.choice)}
            of={t(`kinds.${decision.group.kind}`)}
            text={t(`text.${decision.choice}`, {
              kind: t(`kinds.${decision.group.kind}`),
              count: decision.group.total,
            })}
            destroys={decision.choice === 'drop'}
            busy={isPending}
            onCancel={() => setDecision(null)}
            onConfirm={() => mutate(decision)}
          />
        </Suspense>
      )}
    </div>
  )
}

type HeldPanelProps = { group: HeldGroup; busy: boolean; onAsk: (choice: HeldChoice) => void }

const HeldPanel = ({ group: { kind, total, items }, busy, onAsk }: HeldPanelProps) => {
  const t = useTranslations('heldWork')
  const brands = useTranslations('signIns.brands')
  const summary = [t('total', { count: total }), ...(total > items.length ? [t('shown', { count: items.length })] : [])]
  return (
    <Panel
      title={t(`kinds.${kind}`)}
      summary={summary.join(' · ')}
      action={
        <Stack direction="row" spacing={1}>
          <Button variant="outlined" disabled={busy} onClick={() => onAsk('release')}>
            {t('release')}
          </Button>
          <Button color="error" disabled={busy} onClick={() => onAsk('drop')}>
            {t('drop')}
          </Button>
        </Stack>
      }
    >
      {items.length > 0 && (
        <DataTable<HeldItem>
          caption={t(`kinds.${kind}`)}
          scrolls
          columns={[
            { key: 'name', title: t('fields.name'), isHeader: true, cell: ({ name }) => name },
            {
              key: 'platformId',
              title: t('fields.platformId'),
              wrap: 'never',
              cell: ({ platformId }) => brands(`${platformId}`),
            },
            {
              key: 'dueTime',
              title: t('fields.dueTime'),
              wrap: 'never',
              cell: ({ dueTime }) => (dueTime === null ? t('atOnce') : <Stamp at={dueTime} />),
            },
            {
              key: 'count',
              title: t('fields.count'),
              align: 'end',
              cell: ({ count }) => (count === null ? '--' : withThousands(count)),
            },
          ]}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  )
}
