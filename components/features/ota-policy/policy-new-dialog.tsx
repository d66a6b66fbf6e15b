'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { otaPolicyApi } from '@/lib/contract/ota-policy'
import { PolicyFormDialog } from './policy-form-dialog'
import { newPolicy } from './policy-values'

export default function PolicyNewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const queries = useQueryClient()
  const { zone } = useShownZone()()
  const [initial] = useState(() => newPolicy(serverNow(), zone))
  return (
    <PolicyFormDialog
      title={t('otaPolicy.actions.add')}
      initial={initial}
      record=""
      save={(input) => call(otaPolicyApi.save, input)}
      saved={t('list.done.add')}
      onClose={onClose}
      onDone={() => {
        queries.invalidateQueries({ queryKey: [otaPolicyApi.list.path] })
        onClose()
      }}
    />
  )
}
