'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/button'
import { useNoPermission } from '@/components/ui/use-no-permission'
import { useMay } from '@/components/ui/user-provider'
import type { Repair } from '@/lib/contract/repair-row'

/** Titles of the message in both languages, whatever the page's. */
const toTitles = (repairNo: string) => ({ title: `报修单${repairNo}`, titleEn: `Repair request ${repairNo}` })

const PushNewDialog = lazy(() => import('../push/push-new-dialog'))

/** Opens a new push message to the reporter of a request, with its number in the title. */
export const PushToReporter = ({
  repair: { reporter, repairNo },
}: {
  repair: Pick<Repair, 'reporter' | 'repairNo'>
}) => {
  const t = useTranslations()
  const noPermission = useNoPermission()
  const labels = useLabels('repair')
  const may = useMay()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const reason = may('push:save')
    ? reporter === null
      ? t('repair.reasons.push')
      : undefined
    : noPermission('push:save')
  return (
    <>
      <Button
        variant="outlined"
        aria-disabled={reason ? true : undefined}
        title={reason}
        onClick={() => !reason && setOpen(true)}
      >
        {labels.action('push')}
      </Button>
      {open && reporter && (
        <Suspense>
          <PushNewDialog
            given={{
              about: repairNo,
              values: { recipients: [reporter], ...toTitles(repairNo) },
            }}
            onClose={close}
            onDone={close}
          />
        </Suspense>
      )}
    </>
  )
}
