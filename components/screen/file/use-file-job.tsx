'use client'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import type { Wanted } from '@/components/ui/user-provider'
import { awaitFile } from './awaited-files'
import { useJobs } from './use-jobs'

const JobTray = lazy(() => import('./job-tray'))

type FileJob = {
  /** Key under which its jobs are found again. */
  draftKey: string
  label: string
  /** Its right, or the call that `start` makes. */
  may?: Wanted
  start: () => Promise<{ jobId: string }>
  /** There is nothing to write. */
  isEmpty?: boolean
  /** Why there is no file now. */
  reason?: string | undefined
  variant?: 'outlined' | 'contained'
  /** It does not download by itself once ready. */
  byHand?: boolean
}

/** A button or a menu's entry that starts a job for a file, and the progress of the files that this screen started. */
export const useFileJob = (job: FileJob) => {
  const { draftKey, label, may: permission, start, isEmpty = false, reason, variant = 'outlined', byHand } = job
  const lackOf = useWhyNot()
  const { ids, add, dismiss } = useJobs(draftKey)
  const { mutate, isPending } = useMutation({
    mutationFn: start,
    onSuccess: ({ jobId }) => {
      if (!byHand) awaitFile(jobId)
      add(jobId)
    },
  })
  const lacking = lackOf(permission) ?? reason
  const button: ReactNode = (
    <Button variant={variant} reason={lacking} disabled={isPending || isEmpty} onClick={() => mutate()}>
      {label}
    </Button>
  )
  /** In a menu. */
  const choice: MenuChoice = { key: draftKey, label, disabled: lacking, onChoose: () => !isPending && mutate() }
  const tray: ReactNode = ids.length > 0 && (
    <Suspense>
      <JobTray ids={ids} add={add} dismiss={dismiss} onFinished={() => undefined} />
    </Suspense>
  )
  return { button, choice, tray }
}
