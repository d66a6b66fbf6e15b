'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import type { InputOf } from '@/lib/contract/endpoint'
import { maxTesters, type PushRecipient, pushApi } from '@/lib/contract/push'
import styles from './push.module.css'
import { type PushValues, toTexts } from './push-values'
import { UserPicker } from './user-picker'

/** Sends the composer's content to a few app accounts, before it goes to anybody else. */
export const TestPanel = ({ values }: { values: PushValues }) => {
  const t = useTranslations('push.test')
  const whyNot = useWhyNot()
  const fields = useFieldCheck('push')
  const toText = useFailureText()
  const [testers, setTesters] = useState<PushRecipient[]>([])
  const [problem, setProblem] = useState<{ users?: string; texts?: true }>({})
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (input: InputOf<typeof pushApi.test>) => call(pushApi.test, input),
    meta: { quiet: true },
  })
  const lacking = whyNot(pushApi.test)
  const send = () => {
    const input = { ...toTexts(values), userIds: testers.map(({ userId }) => userId) }
    const parsed = pushApi.test.input.safeParse(input)
    if (parsed.success) {
      setProblem({})
      mutate(parsed.data)
      return
    }
    const { userIds, ...texts } = fields.check(pushApi.test.input, input)
    setProblem({ ...(userIds && { users: userIds }), ...(Object.keys(texts).length > 0 && { texts: true as const }) })
  }
  return (
    <details className={styles.paste}>
      <summary className={layout.fold}>{t('title')}</summary>
      <p className={styles.note}>{t('text')}</p>
      <UserPicker chosen={testers} max={maxTesters} error={problem.users} onChange={setTesters} />
      {problem.texts && (
        <p className={controls.error} role="alert">
          {t('invalid')}
        </p>
      )}
      {error && (
        <p className={controls.error} role="alert">
          {toText(error)}
        </p>
      )}
      {data && (
        <p className={styles.note} role="status">
          {t(data.failed > 0 ? 'doneFailed' : 'done', data)}
        </p>
      )}
      <Button
        variant="outlined"
        disabled={isPending}
        aria-disabled={lacking ? true : undefined}
        title={lacking}
        onClick={() => !lacking && send()}
      >
        {t('send')}
      </Button>
    </details>
  )
}
