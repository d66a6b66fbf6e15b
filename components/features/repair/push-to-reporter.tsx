'use client'
import { lazy, Suspense } from 'react'
import type { Repair } from '@/lib/contract/repair-row'

/** Titles of the message in both languages, whatever the page's. */
const toTitles = (repairNo: string) => ({ title: `报修单${repairNo}`, titleEn: `Repair request ${repairNo}` })

const PushNewDialog = lazy(() => import('@/components/features/push/push-new-dialog'))

type PushToReporterProps = { repair: Pick<Repair, 'reporter' | 'repairNo'>; onClose: () => void }

/** A new push message to the reporter of a request, with its number in the title. */
export const PushToReporter = ({ repair: { reporter, repairNo }, onClose }: PushToReporterProps) =>
  reporter && (
    <Suspense>
      <PushNewDialog
        given={{ about: repairNo, values: { recipients: [reporter], ...toTitles(repairNo) } }}
        onClose={onClose}
        onDone={onClose}
      />
    </Suspense>
  )
