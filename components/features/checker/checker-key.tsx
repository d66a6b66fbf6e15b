'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type CheckerDetail, checkerApi } from '@/lib/contract/checker'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const ShownCheckerKey = lazy(() => import('./shown-checker-key'))

type CheckerKeyProps = { checker: CheckerDetail; onChanged: () => void }

/** The key with which a Checker reports: since when, made anew, revoked. The step-up is asked for by the call. */
export const CheckerKey = ({ checker, onChanged }: CheckerKeyProps) => {
  const t = useTranslations('checker.key')
  const whyNot = useWhyNot()
  const [asked, setAsked] = useState<'issue' | 'revoke'>()
  const { checkerId, checkerName, keyTime } = checker
  const close = () => setAsked(undefined)
  const shared = { meta: { about: () => checkerName }, onSettled: close }
  const issue = useMutation({
    ...shared,
    mutationFn: () => call(checkerApi.issueKey, { checkerId }),
    // The answer leaves the memory of the page with the dialog.
    gcTime: 0,
    onSuccess: onChanged,
  })
  const revoke = useMutation({
    ...shared,
    mutationFn: () => call(checkerApi.revokeKey, { checkerId }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('revoked'), about: checkerName })
      onChanged()
    },
  })
  const noIssue = whyNot(checkerApi.issueKey)
  const noRevoke = whyNot(checkerApi.revokeKey)
  const toIssue = t(keyTime ? 'replace' : 'issue')
  return (
    <section className={layout.panel} aria-label={t('title')}>
      <div className={layout.line}>
        <h2 className={layout.subtitle}>{t('title')}</h2>
        <span className={layout.space} />
        <Button
          variant="outlined"
          disabled={noIssue !== undefined || issue.isPending}
          title={noIssue}
          onClick={() => setAsked('issue')}
        >
          {toIssue}
        </Button>
        {keyTime && (
          <Button
            color="error"
            disabled={noRevoke !== undefined || revoke.isPending}
            title={noRevoke}
            onClick={() => setAsked('revoke')}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
      <p>{keyTime ? t.rich('since', { time: () => <Stamp at={keyTime} /> }) : t('none')}</p>
      <Late>
        {asked && (
          <ConfirmDialog
            title={asked === 'issue' ? toIssue : t('revoke')}
            of={checkerName}
            destroys={asked === 'revoke' || keyTime !== null}
            text={t(asked === 'revoke' ? 'revokeText' : keyTime ? 'replaceText' : 'issueText')}
            busy={issue.isPending || revoke.isPending}
            onCancel={close}
            onConfirm={() => (asked === 'issue' ? issue : revoke).mutate()}
          />
        )}
        {issue.data && <ShownCheckerKey issued={issue.data} name={checkerName} onClose={issue.reset} />}
      </Late>
    </section>
  )
}
