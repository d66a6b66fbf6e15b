'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { ButtonLink } from '@/components/ui/field/button-link'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { type CheckerTask, checkerTaskCan } from '@/lib/contract/checker-task'
import { paths } from '@/lib/navigation/paths'

const right = 'report:save'

/** Links an acquisition to its data report; if there can be none, says why. Domain 6.4. */
export const ReportLink = ({ task }: { task: CheckerTask }) => {
  const t = useTranslations()
  const whyNot = useWhyNot()
  const lacking = whyNot(right)
  const reason = lacking ?? (checkerTaskCan.report(task) ? undefined : t('checkerTask.reasons.report'))
  return (
    <div className={layout.buttons}>
      {reason ? (
        <Button variant="outlined" reason={reason}>
          {t('checkerTask.actions.report')}
        </Button>
      ) : (
        <ButtonLink variant="outlined" href={paths.newReport({ taskId: task.taskId })}>
          {t('checkerTask.actions.report')}
        </ButtonLink>
      )}
    </div>
  )
}
