'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { Progress } from '@/components/ui/notice/waiting'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { isRefused, pollUntil } from '@/lib/api/poll-until'
import { isFinal, type Job, jobApi } from '@/lib/contract/job'
import { takeAwaited } from './awaited-files'
import { JobResults } from './job-results'
import styles from './job-tray.module.css'

const pollTime = 1000

type JobTrayProps = {
  ids: readonly string[]
  add: (jobId: string) => void
  dismiss: (jobId: string) => void
  onFinished: () => void
}

/** Progress of long work under a list: bar, result per row, file, retry of what failed. */
export default function JobTray({ ids, add, dismiss, onFinished }: JobTrayProps) {
  const t = useTranslations('list.job')
  return (
    <section className={styles.tray} aria-label={t('title')}>
      {ids.map((jobId) => (
        <JobLine key={jobId} jobId={jobId} onFinished={onFinished} onRetried={add} onDismiss={() => dismiss(jobId)} />
      ))}
    </section>
  )
}

type JobLineProps = { jobId: string; onFinished: () => void; onRetried: (jobId: string) => void; onDismiss: () => void }

const JobLine = ({ jobId, onFinished, onRetried, onDismiss }: JobLineProps) => {
  const t = useTranslations('list.job')
  const queries = useQueryClient()
  const [reasons, setReasons] = useState(false)
  const [results, setResults] = useState(false)
  const { data: job, error } = usePolled<Job>({
    queryKey: [jobApi.info.path, jobId],
    read: (options) => call(jobApi.info, { jobId }, options),
    live: { topics: ['job'] },
    everyMs: (data, failure) => pollUntil(data !== undefined && isFinal(data), failure, pollTime),
  })
  const final = job ? isFinal(job) : false
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per job; the list's callback changes with every render
  useEffect(
    function tellList() {
      if (final) onFinished()
    },
    [final],
  )
  const download = useMutation({
    mutationFn: () => call(jobApi.ticket, { jobId }),
    onSuccess: ({ ticket }) => location.assign(`${jobApi.download.path}?ticket=${encodeURIComponent(ticket)}`),
  })
  const { mutate: fetchFile } = download
  const ready = job?.status === 'done' && job.fileName !== null
  useEffect(
    function fetchByItself() {
      if (ready && takeAwaited(jobId)) fetchFile()
    },
    [ready, jobId, fetchFile],
  )
  const cancel = useMutation({
    mutationFn: () => call(jobApi.cancel, { jobId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [jobApi.info.path, jobId] }),
  })
  const retry = useMutation({
    mutationFn: () => call(jobApi.retryFailed, { jobId }),
    onSuccess: (next) => onRetried(next.jobId),
  })
  if (isRefused(error)) return null
  if (!job) return <Progress aria-label={t('waiting')} />
  return (
    <div className={styles.job} role="status">
      <span className={styles.kind}>{t(job.kind)}</span>
      <span className={styles.state}>{stateOf(job, t)}</span>
      {!final && (
        <Progress
          value={job.total > 0 ? ((job.done + job.failed + job.skipped) / job.total) * 100 : undefined}
          aria-label={t(job.kind)}
        />
      )}
      {!final && <Button onClick={() => cancel.mutate()}>{t('cancel')}</Button>}
      {job.status === 'done' && job.fileName && (
        <Button variant="contained" disabled={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      )}
      {final && job.endReason === null && job.failed + job.skipped > 0 && (
        <Button aria-expanded={reasons} onClick={() => setReasons(!reasons)}>
          {job.failed > 0 ? t('failures') : t('skips')}
        </Button>
      )}
      {final && job.endReason === null && job.failed > 0 && (
        <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      )}
      {final && job.kind === 'batch' && job.endReason === null && (
        <Button aria-expanded={results} onClick={() => setResults(!results)}>
          {t('results')}
        </Button>
      )}
      {final && <Button onClick={onDismiss}>{t('dismiss')}</Button>}
      {reasons && <JobResults jobId={jobId} of="failures" />}
      {results && <JobResults jobId={jobId} of="results" />}
    </div>
  )
}

type JobText = ReturnType<typeof useTranslations<'list.job'>>

const stateOf = (job: Job, t: JobText): string => {
  switch (job.status) {
    case 'waiting':
      return t('waiting')
    case 'running':
      // How many there are is not known yet.
      if (job.total === 0) return t('counting')
      return t('running', { done: job.done + job.failed + job.skipped, total: job.total })
    case 'done':
      // Compare the file's row count with the announced one.
      if (job.kind === 'export' && job.done !== job.total) return t('differs', { done: job.done, promised: job.total })
      return [
        job.failed > 0 ? t('doneWithFailures', { done: job.done, failed: job.failed }) : t('done', { done: job.done }),
        job.skipped > 0 && t('skipped', { count: job.skipped }),
      ]
        .filter(Boolean)
        .join(t('comma'))
    case 'failed':
      return t(job.endReason ?? 'failed')
    case 'cancelled':
      return t('cancelled')
  }
}
